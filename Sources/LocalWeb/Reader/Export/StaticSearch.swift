import Cryptography
import Foundation
import Periodical

/// An exported site's search index. The index consists of many small files. Each search needs only a few of them.
struct StaticSearch {
    /// A page's text in `texts.json`.
    private struct Text: Decodable {
        let title: String?
        let text: String
    }

    /// The contents of `search/index.json`.
    private struct Index: Encodable {
        struct Issue: Encodable {
            let name: String
            /// The path from the shelf to the issue's `texts.json`.
            let texts: String
            /// The number of the issue's first page. Pages are numbered consecutively across all issues, in the order
            /// of `texts.json`.
            let first: Int
        }

        struct File: Encodable {
            /// The first word in the file. Words are sorted by UTF-16 code units.
            let from: String
            let name: String
        }

        let format = 1
        let issues: [Issue]
        let pages: Int
        let files: [File]
    }

    static let folder = "search/"
    static let index = "search/index.json"
    /// The size in bytes at which a file ends and the next one starts.
    private static let fileByteCount = 48 << 10

    private var issues: [Index.Issue] = []
    private var pageCount = 0
    /// The numbers of the pages that contain a word, by folded word.
    private var pages: [String: [Int]] = [:]

    /// Adds an issue to the index.
    /// - Parameters:
    ///   - texts: The contents of the issue's `texts.json`.
    ///   - name: The issue's key.
    ///   - url: The path from the shelf to `texts.json`.
    /// - Throws: An error if `texts` cannot be decoded.
    mutating func add(_ texts: Data, of name: String, at url: String) throws {
        let found = try JSONDecoder().decode([Text].self, from: texts)
        issues.append(Index.Issue(name: name, texts: url, first: pageCount))
        for text in found {
            let words = Set(FoldedText("\(text.title ?? "")\n\(text.text)").words.map(\.folded))
            for word in words where !word.isEmpty { pages[word, default: []].append(pageCount) }
            pageCount += 1
        }
    }

    /// Returns the files of the index, by path.
    func files() throws -> [String: Data] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var files: [String: Data] = [:]
        var listed: [Index.File] = []
        var open: [(word: String, pages: [Int])] = []
        func close() throws {
            guard let first = open.first else { return }
            let words = Dictionary(open.map { ($0.word, Self.differences($0.pages)) }) { one, _ in one }
            let data = try encoder.encode(words)
            let hash = SHA256.hash(data: data).prefix(8).hexadecimal
            // The name contains a hash of the content, so that browsers never use an outdated file from their cache.
            files["\(Self.folder)\(hash).json"] = data
            listed.append(Index.File(from: first.word, name: "\(hash).json"))
            open = []
        }
        var byteCount = 0
        let words = pages.keys.map { (word: $0, order: Array($0.utf16)) }.sorted {
            $0.order.lexicographicallyPrecedes($1.order)
        }
        for (word, _) in words {
            let found = pages[word] ?? []
            open.append((word, found))
            byteCount += word.utf8.count + 6 + found.count * 3
            guard byteCount >= Self.fileByteCount else { continue }
            try close()
            byteCount = 0
        }
        try close()
        files[Self.index] = try encoder.encode(Index(issues: issues, pages: pageCount, files: listed))
        return files
    }

    /// Returns the differences between consecutive numbers, which take less space.
    private static func differences(_ numbers: [Int]) -> [Int] {
        numbers.indices.map { $0 == 0 ? numbers[0] : numbers[$0] - numbers[$0 - 1] }
    }
}
