import Crypto
import Foundation
import Periodical

/// The words of exported issues, in files of which a search needs a few: there is no server that could look for them.
struct StaticSearch {
    /// A page in `texts.json`.
    private struct Text: Decodable {
        let title: String?
        let text: String
    }

    /// `search/index.json`.
    private struct Index: Encodable {
        struct Issue: Encodable {
            let name: String
            /// Where its `texts.json` is, below the shelf.
            let texts: String
            /// The number of its first page: pages are counted on from issue to issue, as `texts.json` lists them.
            let first: Int
        }

        struct File: Encodable {
            /// The first of its words, in the order of UTF-16.
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
    /// The bytes of a file after which the next one begins.
    private static let fileByteCount = 48 << 10

    private var issues: [Index.Issue] = []
    private var pageCount = 0
    /// The pages that have a word, by the word as it is searched.
    private var pages: [String: [Int]] = [:]

    /// Takes in an issue.
    /// - Parameters:
    ///   - texts: its `texts.json`.
    ///   - name: its key.
    ///   - url: where that file is, below the shelf.
    /// - Throws: where it does not read.
    mutating func add(_ texts: Data, of name: String, at url: String) throws {
        let found = try JSONDecoder().decode([Text].self, from: texts)
        issues.append(Index.Issue(name: name, texts: url, first: pageCount))
        for text in found {
            let words = Set(FoldedText("\(text.title ?? "")\n\(text.text)").words.map(\.folded))
            for word in words where !word.isEmpty { pages[word, default: []].append(pageCount) }
            pageCount += 1
        }
    }

    /// The files, by path.
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
            // Another text has another name, so that no browser takes one that it has kept for it.
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

    /// Each number less the one before: small numbers are short.
    private static func differences(_ numbers: [Int]) -> [Int] {
        numbers.indices.map { $0 == 0 ? numbers[0] : numbers[$0] - numbers[$0 - 1] }
    }
}
