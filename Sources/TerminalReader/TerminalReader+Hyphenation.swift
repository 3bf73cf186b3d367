import Hyphenation
import Reading

extension TerminalReader {
    /// Shows a message, once for each language, if no hyphenation dictionary for the language of the book is installed.
    func mentionDictionary() {
        guard setting.isHyphenated, session.content.isReflowable, let language = session.content.bookLanguage else {
            return
        }
        // Reading a dictionary is slow.
        Task { [host, tell] in
            guard let missing = Hyphenator().missing(for: language), host.isFirst(mentionOf: "hyphen-\(missing)")
            else { return }
            let name = "hyphen-\(missing)"
            tell(.notice(TerminalWords.Reader.noHyphenation(missing, package: name)))
        }
    }
}
