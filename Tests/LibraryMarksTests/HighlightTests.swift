import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// Tests of highlights with their passages, text, colors and notes.
@Suite struct HighlightTests {
    private let folder: TemporaryFolder
    private let library: IssueLibrary

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(
            "shelf.json",
            """
            [{"name": "one", "title": "One", "info": "", "date": "2012-10-15 10:12:00", "cover": "https://x.test/c.png",
              "url": "https://x.test/one.hpub", "product_id": "com.example.one"},
             {"name": "two", "title": "Two", "info": "", "date": "2012-10-16 10:12:00", "cover": "https://x.test/c.png",
              "url": "https://x.test/two.hpub", "product_id": "com.example.two"}]
            """)
        library = try await IssueLibrary(folder: folder["library"])
        _ = try await library.adding.add(folder["shelf.json"], handle: "shelf")
    }

    private let words = PassageWords(before: "before it ", words: "The words", after: " and after")

    private func passage(_ text: String) throws -> TextPassage { try #require(TextPassage(text)) }

    @Test("a highlight is stored with its text and can be changed, removed and restored")
    func life() async throws {
        let made = try await library.highlights.add(
            passage("2.1+340-349"), words: words, .pink, note: " A note \n", in: "one")
        #expect(made.color == .pink && made.note == "A note" && made.words == "The words" && made.title == "One")
        #expect(made.item == "shelf/one" && made.label == "one" && made.created == made.changed)
        try await library.highlights.add(passage("1.1+7-9"), words: words, in: "one")
        #expect(try await library.highlights.all(of: "one").map { "\($0.passage)" } == ["1.1+7-9", "2.1+340-349"])
        #expect(try await library.highlights.all(of: "two").isEmpty)
        let changed = try await library.highlights.change(made.id, .underline, note: nil, in: "one")
        #expect(changed.color == .underline && changed.note == nil && changed.created == made.created)
        #expect(changed.changed >= made.changed && changed.id == made.id)
        // Highlighting the same passage again changes the existing highlight.
        let again = try await library.highlights.add(
            passage("2.1+340-349"), words: words, .blue, note: "Else", in: "one")
        #expect(again.id == made.id && again.color == .blue && again.note == "Else")
        #expect(try await library.highlights.remove(made.id, in: "one"))
        #expect(try await library.highlights.remove(made.id, in: "one") == false)
        #expect(try await library.highlights.all(of: "one").count == 1)
        #expect(try await library.highlights.removed(of: "one").map(\.id) == [made.id])
        await #expect(throws: MastheadError.self) {
            try await library.highlights.change(made.id, .green, note: nil, in: "one")
        }
        #expect(
            try await library.highlights.restore(made.id, in: "two") == false, "the highlight belongs to another book")
        #expect(try await library.highlights.restore(made.id, in: "one"))
        #expect(try await library.highlights.all(of: "one").last == again)
        #expect(try await library.highlights.removed(of: "one").isEmpty)
    }

    @Test("restoring a highlight replaces a newer highlight of the same passage")
    func replaced() async throws {
        let old = try await library.highlights.add(passage("2.1+340-349"), words: words, note: "Old", in: "one")
        try await library.highlights.remove(old.id, in: "one")
        let new = try await library.highlights.add(passage("2.1+340-349"), words: words, note: "New", in: "one")
        let other = try await library.highlights.add(passage("2.1+340-341"), words: words, in: "one")
        #expect(try await library.highlights.restore(old.id, in: "one"))
        #expect(try await library.highlights.all(of: "one") == [other, old])
        #expect(try await library.highlights.removed(of: "one") == [new])
        #expect(try await library.highlights.restore(new.id, in: "one"))
        #expect(try await library.highlights.all(of: "one") == [other, new])
    }

    @Test("if highlights are added or removed, other processes see the change")
    func outlives() async throws {
        let made = try await library.highlights.add(passage("1.1+7-9"), words: words, note: "Kept", in: "two")
        let other = try await IssueLibrary(folder: folder["library"])
        #expect(try await other.highlights.all() == [made])
        try await other.highlights.remove(made.id, in: "two")
        #expect(try await library.highlights.all().isEmpty)
    }

    @Test("a note that is too long is rejected")
    func refused() async throws {
        let long = String(repeating: "a", count: Highlight.mostNoteCharacters + 1)
        let error = await #expect(throws: MastheadError.self) {
            try await library.highlights.add(try passage("1.1+7-9"), words: words, note: long, in: "one")
        }
        #expect(error?.found.contains("20001") == true)
        await #expect(throws: MastheadError.self) {
            try await library.highlights.add(try passage("1.1+7-9"), words: words, in: "three")
        }
        #expect(try await library.highlights.all().isEmpty)
        try await library.highlights.add(passage("1.1+7-9"), words: words, note: String(long.dropLast()), in: "one")
        #expect(try await library.highlights.all().count == 1)
    }

    @Test("removing an item removes its highlights, and a backup restores them")
    func recovered() async throws {
        try await library.highlights.add(passage("2.1+340-349"), words: words, .green, note: "Kept", in: "one")
        let gone = try await library.highlights.add(passage("1.1+7-9"), words: words, in: "one")
        try await library.highlights.remove(gone.id, in: "one")
        let root = folder["library"]
        let copy = folder["copy"]
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
        where !name.hasPrefix("library.sqlite") {
            try FileManager.default.copyItem(at: root.appending(path: name), to: copy.appending(path: name))
        }
        try folder.write("copy/library.sqlite", Data("no database".utf8))
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.markCount == 1, "\(summary)")
        let made = try await IssueLibrary(folder: copy)
        let highlight = try #require(try await made.highlights.all().first)
        #expect(try await made.highlights.all().count == 1)
        #expect("\(highlight.passage)" == "2.1+340-349" && highlight.color == .green && highlight.note == "Kept")
        #expect(highlight.words == "The words" && highlight.item == "shelf/one")
    }
}
