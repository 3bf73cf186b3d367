import Hyphenation
import Reading

extension TerminalReader {
    /// Says once that the words of a book stay whole because no hyphenation dictionary for its language is installed.
    func mentionDictionary() {
        guard setting.isHyphenated, session.content.isReflowable, let language = session.content.bookLanguage else {
            return
        }
        // Reading a dictionary takes a while.
        Task { [host, tell] in
            guard let missing = Hyphenator().missing(for: language), host.isFirst(mentionOf: "hyphen-\(missing)")
            else { return }
            let name = "hyphen-\(missing)"
            tell(.notice(TerminalWords.Reader.noHyphenation(missing, package: name)))
        }
    }
}
