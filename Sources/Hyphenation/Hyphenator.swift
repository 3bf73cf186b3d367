package import Foundation
import Synchronization

/// Divides the words of texts by the dictionaries that are installed, each read once.
package final class Hyphenator: Sendable {
    private let folders: [URL]
    private let known = Mutex<[String: HyphenationPatterns?]>([:])

    /// Where systems keep dictionaries.
    package static let usualFolders = ["/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen"]
        .map { URL(filePath: $0, directoryHint: .isDirectory) }

    /// - Parameter folders: where dictionaries are, as `hyph_de_DE.dic`.
    package init(folders: [URL] = Hyphenator.usualFolders) { self.folders = folders }

    /// The patterns of a language (BCP 47): its own, else those of another country that speaks it; nil where none are installed.
    package func patterns(for language: String) -> HyphenationPatterns? {
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let name = parts.first?.lowercased(), (2...3).contains(name.count), name.allSatisfy(\.isLetter) else {
            return nil
        }
        let country = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }?.uppercased()
        let key = country.map { "\(name)_\($0)" } ?? name
        return known.withLock { known in
            if let patterns = known[key] { return patterns }
            let patterns = file(key, name).flatMap(Self.patterns)
            known[key] = .some(patterns)
            return patterns
        }
    }

    /// Languages that are written without spaces, or whose words are not divided at the end of a line.
    private static let undivided: Set<String> = [
        "ar", "fa", "he", "ja", "km", "ko", "lo", "my", "ps", "th", "ug", "ur", "vi", "yi", "zh", "mul", "und", "zxx",
    ]

    /// The language whose words stay whole only because no dictionary is installed, without its country; nil if there is one, or if its
    /// words are never divided.
    package func missing(for language: String) -> String? {
        guard let name = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased(),
            (2...3).contains(name.count), name.allSatisfy({ $0.isASCII && $0.isLetter }),
            !Self.undivided.contains(name), patterns(for: language) == nil
        else { return nil }
        return name
    }

    /// A text with soft hyphens where its words may be divided. Words that have some already are left as they are, and so are addresses:
    /// a reader of the paper would copy the hyphen with it.
    package func hyphenated(_ text: String, by patterns: HyphenationPatterns) -> String {
        var divider = WordDivider(patterns)
        return divider.divided(text)
    }

    private func file(_ key: String, _ language: String) -> URL? {
        for folder in folders {
            let names = [key, language].map { "hyph_\($0).dic" }
            if let file = names.map({ folder.appending(path: $0) }).first(where: {
                FileManager.default.fileExists(atPath: $0.path)
            }) {
                return file
            }
            let all: [String]
            // A folder that cannot be listed has none.
            do { all = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { continue }
            let other = all.filter { $0.hasPrefix("hyph_\(language)_") && $0.hasSuffix(".dic") }.min()
            if let other { return folder.appending(path: other) }
        }
        return nil
    }

    private static func patterns(_ file: URL) -> HyphenationPatterns? {
        // Where a dictionary does not read, words stay whole: a book is read without it.
        do { return HyphenationPatterns(try Data(contentsOf: file, options: .mappedIfSafe)) } catch { return nil }
    }
}
