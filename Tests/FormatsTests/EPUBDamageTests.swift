import Foundation
import Periodical
import TestSupport
import Testing

@testable import Formats

/// Tests that damage to one part of a book affects only the content of that part.
@Suite struct EPUBDamageTests {
    /// A damaged part of a book, and the remaining content.
    struct Twin: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var builder = EPUBBuilder(Self.chapters)
        var change: @Sendable (inout [String: Data]) -> Void = { _ in }
        /// Checks the undamaged book.
        let whole: @Sendable (EPUBBook) -> Bool
        /// Checks the damaged book.
        let damaged: @Sendable (EPUBBook) -> Bool

        static let chapters: [EPUBBuilder.Chapter] = [
            .init("one.xhtml", "One", "<h1>First</h1><p>It begins.</p>"), .init("two.xhtml", "Two", "<h1>Second</h1>"),
        ]

        /// Truncates a file before the given text.
        static func cut(_ path: String, at words: String) -> @Sendable (inout [String: Data]) -> Void {
            { tree in
                let text = String(decoding: tree[path] ?? Data(), as: UTF8.self)
                if let range = text.range(of: words) { tree[path] = Data(text[..<range.lowerBound].utf8) }
            }
        }

        /// Replaces a text in a file.
        static func put(
            _ other: String, for words: String, in path: String
        ) -> @Sendable (inout [String: Data]) -> Void {
            { tree in
                let text = String(decoding: tree[path] ?? Data(), as: UTF8.self)
                tree[path] = Data(text.replacing(words, with: other).utf8)
            }
        }
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func book(_ tree: [String: Data]) throws -> EPUBBook {
        let place = UUID().uuidString
        for (path, data) in tree { try folder.write("\(place)/\(path)", data) }
        return try EPUBBook(ContentFolder(folder[place]))
    }

    private static func made(_ change: (inout EPUBBuilder) -> Void) -> EPUBBuilder {
        var builder = EPUBBuilder(Twin.chapters)
        change(&builder)
        return builder
    }

    private static let package = "OEBPS/package.opf"

    private static let twins: [Twin] = [
        Twin(
            testDescription: "truncated NCX", builder: made { $0.version = "2.0" },
            change: Twin.cut("OEBPS/toc.ncx", at: "<navPoint id=\"p1\""),
            whole: { $0.pages().outline?.map(\.title) == ["One", "Two"] },
            damaged: { $0.pages().outline?.map(\.title) == ["One"] }),
        Twin(
            testDescription: "invalid NCX", builder: made { $0.version = "2.0" },
            change: { $0["OEBPS/toc.ncx"] = Data([0, 1, 2, 0xFF]) },
            whole: { $0.pages().outline?.map(\.title) == ["One", "Two"] },
            damaged: { $0.pages().outline?.map(\.title) == ["First", "Second"] }),
        Twin(
            testDescription: "invalid encryption.xml",
            builder: made {
                $0.files["META-INF/encryption.xml"] = Data(
                    """
                    <encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>
                    <CipherData><CipherReference URI="OEBPS/f.otf"/></CipherData></EncryptedData></encryption>
                    """.utf8)
                $0.files["OEBPS/f.otf"] = Data("font".utf8)
            },
            change: { $0["META-INF/encryption.xml"] = Data("<encryption><EncryptedData><<".utf8) },
            whole: { $0.protection.fonts.keys.sorted() == ["OEBPS/f.otf"] && $0.protection.error("x") == nil },
            damaged: { $0.protection.fonts.isEmpty && $0.protection.error("x") == nil }),
        Twin(
            testDescription: "page list without a valid target",
            builder: made {
                $0.navigation = "<nav epub:type=\"page-list\"><ol><li><a href=\"one.xhtml#p1\">1</a></li></ol></nav>"
            },
            change: Twin.put("none.xhtml", for: "one.xhtml#p1", in: "OEBPS/nav.xhtml"),
            whole: { $0.navigation.pages.map(\.title) == ["1"] }, damaged: { $0.navigation.pages.isEmpty }),
        Twin(
            testDescription: "landmarks without a list",
            builder: made {
                $0.navigation =
                    "<nav epub:type=\"landmarks\"><ol><li><a epub:type=\"cover\" href=\"one.xhtml\">C</a></li></ol></nav>"
            },
            change: Twin.cut("OEBPS/nav.xhtml", at: "<ol><li><a epub:type"),
            whole: { $0.navigation.landmarks.map(\.kind) == ["cover"] },
            damaged: { $0.navigation.landmarks.isEmpty && $0.pages().outline?.count == 2 }),
        Twin(
            testDescription: "missing cover",
            builder: made {
                $0.items = "<item id=\"c\" href=\"front.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
                $0.files["OEBPS/front.png"] = Data("png".utf8)
            },
            change: { $0["OEBPS/front.png"] = nil }, whole: { $0.coverPath == "OEBPS/front.png" },
            damaged: { $0.coverPath == nil }),
        Twin(
            testDescription: "refinement of a missing element",
            builder: made {
                $0.metadata =
                    "<dc:creator id=\"a\">Ann</dc:creator><meta refines=\"#a\" property=\"role\">ill</meta><dc:creator>Bob</dc:creator>"
            },
            change: Twin.put("refines=\"#none", for: "refines=\"#a", in: package),
            whole: { $0.description.authors == ["Bob"] }, damaged: { $0.description.authors == ["Ann", "Bob"] }),
        Twin(
            testDescription: "invalid direction",
            builder: made { $0.spine = "page-progression-direction=\"rtl\"" },
            change: Twin.put("sideways", for: "rtl", in: package), whole: { $0.description.direction == .rightToLeft },
            damaged: { $0.description.direction == nil }),
        Twin(
            testDescription: "package in UTF-16 that ends within a character",
            builder: made { builder in
                let text = String(decoding: builder.tree[package] ?? Data(), as: UTF8.self)
                builder.files[package] = text.replacing("utf-8", with: "utf-16").data(using: .utf16)
            },
            change: { tree in tree[package]?.removeLast(3) }, whole: { $0.description.title == "A Small Book" },
            damaged: { $0.description.title == "A Small Book" && $0.pages().grid.pageCount == 2 }),
        Twin(
            testDescription: "document in UTF-16 that ends within a character", builder: made { $0.contents = "" },
            change: { tree in
                let text = String(decoding: tree["OEBPS/one.xhtml"] ?? Data(), as: UTF8.self)
                tree["OEBPS/one.xhtml"] = text.replacing("utf-8", with: "utf-16").data(using: .utf16)?.dropLast(41)
            },
            whole: { $0.pages().outline?.map(\.title) == ["First", "Second"] },
            damaged: { $0.pages().outline?.map(\.title) == ["First", "Second"] }),
        Twin(
            testDescription: "fixed layout with a missing picture",
            builder: made {
                $0.metadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
                $0.chapters[0].body = "<div><img src=\"1.jpg\"/></div>"
                $0.files["OEBPS/1.jpg"] = Data("jpeg".utf8)
            },
            change: { $0["OEBPS/1.jpg"] = nil },
            whole: { $0.pages().grid.articles.joined().map(\.className) == ["SimplePage", "WebPage"] },
            damaged: { $0.pages().grid.articles.joined().map(\.className) == ["WebPage", "WebPage"] }),
        Twin(
            testDescription: "unknown layout",
            builder: made { $0.metadata = "<meta property=\"rendition:layout\">pre-paginated</meta>" },
            change: Twin.put("scattered", for: "pre-paginated", in: package),
            whole: { $0.isFixedLayout },
            damaged: { $0.pages().grid.articles.joined().allSatisfy { $0.className == "BookPage" } }),
    ]

    @Test("if one part of an EPUB is damaged, its other parts can still be read", arguments: twins)
    func twin(_ twin: Twin) throws {
        let whole = try book(twin.builder.tree)
        #expect(twin.whole(whole), "the undamaged book must pass its own check")
        var tree = twin.builder.tree
        twin.change(&tree)
        let damaged = try book(tree)
        #expect(twin.damaged(damaged))
        #expect(damaged.pages().grid.pageCount == 2)
    }
}
