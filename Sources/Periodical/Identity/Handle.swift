public import Foundation

/// The rules for a publication's handle, which is short, easy to type, and unique in a library regardless of case.
public enum Handle {
    /// The handle of the shelf for imported files.
    public static let own = "own"
    /// The handle for recovered items until a catalog lists them.
    public static let recovered = "recovered"
    private static let reserved: Set<String> = [own, recovered]

    /// Whether a handle is reserved.
    public static func isReserved(_ handle: String) -> Bool { reserved.contains(handle.lowercased()) }

    /// Returns why a handle is invalid, as a predicate such as `is empty`, or nil if the handle is valid.
    public static func fault(in handle: String) -> String? {
        if handle.isEmpty { return "is empty" }
        if handle.utf8.count > 64 { return "is \(handle.utf8.count) bytes long, more than 64" }
        let isPlain = handle.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark || "-_.".unicodeScalars.contains(scalar)
        }
        guard isPlain else { return "may contain only letters, digits, '.', '_' and '-'" }
        if handle.hasPrefix("-") || handle.hasPrefix(".") { return "begins with '\(handle.prefix(1))'" }
        return nil
    }

    /// Proposes a handle for a publication.
    /// - Parameters:
    ///   - title: the title, if it is known.
    ///   - url: the catalog's URL.
    ///   - taken: the handles in use.
    public static func proposal(title: String?, url: URL?, taken: Set<String>) -> String {
        var proposals = HandleProposals(taken: taken)
        return proposals.propose(title: title, url: url)
    }

    /// Returns a handle for a publication, even if it is already in use.
    static func base(title: String?, url: URL?) -> String {
        let words = title.map { slug(inLatin($0)) } ?? ""
        return !words.isEmpty ? words : url.flatMap(word) ?? "publication"
    }

    /// Returns the text in Latin letters, which are easier to type. Chinese characters and Japanese kana are kept,
    /// because how they are pronounced depends on the language.
    private static func inLatin(_ text: String) -> String {
        let isReadInManyWays = text.prefix(256).unicodeScalars.contains { scalar in
            scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
        }
        guard !isReadInManyWays else { return text }
        var (latin, run) = ("", "")
        func endRun() {
            latin += run.isEmpty ? "" : IssueName.suggestion(for: run) ?? run
            run = ""
        }
        for character in text.prefix(256) {
            if isOfOtherScript(character) {
                run.append(character)
            } else {
                endRun()
                latin.append(character)
            }
        }
        endRun()
        return latin
    }

    /// Whether a character is a letter from a script other than Latin.
    private static func isOfOtherScript(_ character: Character) -> Bool {
        guard character.isLetter, let scalar = character.unicodeScalars.first else { return false }
        // These two Unicode ranges contain Latin letters with marks.
        return scalar.value >= 0x250 && !(0x1E00...0x1EFF).contains(scalar.value)
    }

    /// Words in URLs that do not help to distinguish publications.
    private static let commonWords: Set<String> = [
        "issues", "issue", "catalog", "catalogue", "catalogs", "dist", "public", "index", "shelf", "www", "newsstand",
        "static", "files", "media", "assets", "feed", "rss", "xml", "plist", "json", "download", "downloads",
        "magazine", "magazines", "v1", "v2", "api",
    ]

    /// Returns the most specific part of a URL: its last folder with a distinctive name, or the host.
    private static func word(of url: URL) -> String? {
        let path = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        let folders = path.dropLast().reversed().map(slug)
        let stem = path.last.map { slug(URL(filePath: $0).deletingPathExtension().lastPathComponent) }
        func isDistinctive(_ word: String) -> Bool { !word.isEmpty && !commonWords.contains(word) }
        if let folder = folders.first(where: isDistinctive) { return folder }
        if let stem, isDistinctive(stem) { return stem }
        guard let host = url.host(), host.contains(where: \.isLetter) else { return url.host().map(slug) }
        let labels = host.split(separator: ".").map { slug(String($0)) }
        // Leave out the last label, which is the top-level domain.
        return labels.count > 1
            ? labels.dropLast().reversed().first(where: isDistinctive) ?? labels.first : labels.first
    }

    private static func slug(_ text: String) -> String { slug(text, length: 32) }

    /// Returns the text as lowercase letters, digits and single hyphens.
    /// - Parameter length: the maximum number of characters. The result has at most 1.5 times as many bytes.
    static func slug(_ text: String, length: Int) -> String {
        var slug = ""
        for character in text.inNormalForm.lowercased() {
            if character.isLetter || character.isNumber, fault(in: String(character)) == nil {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        var cut = ""
        let byteLimit = length * 3 / 2
        for character in slug.prefix(length) where (cut + String(character)).utf8.count <= byteLimit {
            cut.append(character)
        }
        while cut.last == "-" { cut.removeLast() }
        return cut
    }
}
