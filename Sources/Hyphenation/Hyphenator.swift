package import Foundation
import Synchronization

/// Hyphenates text with the installed dictionaries, reading each only once.
package final class Hyphenator: Sendable {
    private let folders: [URL]
    private let known = Mutex<[String: HyphenationPatterns?]>([:])

    /// The folders in which systems install dictionaries.
    package static let usualFolders = ["/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen"]
        .map { URL(filePath: $0, directoryHint: .isDirectory) }

    /// - Parameter folders: the folders with dictionaries such as `hyph_de_DE.dic`.
    package init(folders: [URL] = Hyphenator.usualFolders) { self.folders = folders }

    /// Returns the patterns for a language (BCP 47). If there are none for its country, uses those for another country.
    /// Returns nil if no dictionary for the language is installed.
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

    /// The languages with a dictionary in a Debian package `hyphen-LANGUAGE`.
    private static let packaged: Set<String> = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en-gb", "en-us", "es", "fr", "gl", "gu", "hi",
        "hr",
        "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "pt-br", "pt-pt",
        "ro",
        "ru", "sk", "sl", "sr", "sv", "ta", "te", "uk", "zu",
    ]
    /// The languages whose packages are named after a country or another language.
    private static let others = ["en": "en-us", "nb": "no", "nn": "no", "pt": "pt-pt"]

    /// Returns the language in the name of the Debian package to install, such as `ru` or `en-us`. Returns nil if a
    /// dictionary is installed or Debian has none.
    package func missing(for language: String) -> String? {
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
        guard let name = parts.first else { return nil }
        let names = ["\(name)-\(parts.last ?? "")", name, Self.others[name]].compactMap(\.self)
        guard let found = names.first(where: Self.packaged.contains), patterns(for: language) == nil else { return nil }
        return found
    }

    /// Adds soft hyphens where words may be divided. Words that already have soft hyphens stay unchanged. Addresses
    /// also stay unchanged, because readers might copy the hyphens.
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
            // Skip folders that cannot be listed.
            do { all = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { continue }
            let other = all.filter { $0.hasPrefix("hyph_\(language)_") && $0.hasSuffix(".dic") }.min()
            if let other { return folder.appending(path: other) }
        }
        return nil
    }

    private static func patterns(_ file: URL) -> HyphenationPatterns? {
        // If the dictionary cannot be read, words are not divided.
        do { return HyphenationPatterns(try Data(contentsOf: file, options: .mappedIfSafe)) } catch { return nil }
    }
}
