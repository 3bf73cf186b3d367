import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of references to issues by handle and name, by name only, by number and by month.
@Suite struct ItemReferenceTests {
    private func library(_ rows: [[String: PropertyValue]]) async throws -> (LibraryFixture, String) {
        let fixture = try await LibraryFixture([])
        try fixture.writeCatalog(rows)
        _ = try await fixture.library.refresh()
        try await fixture.library.following.setHandle(
            "press", of: try #require(try await fixture.library.publications.all().first?.handle))
        return (fixture, "press")
    }

    private func row(_ name: String, _ date: String, number: String? = nil, cover: String? = nil) -> [String:
        PropertyValue]
    {
        var row: [String: PropertyValue] = [
            "Name": .string(name), "Date": .date(Date(written: date) ?? .distantPast), "Content": .string("a.zip"),
        ]
        row["Number"] = number.map { .string($0) }
        row["CoverDate"] = cover.map { .string($0) }
        return row
    }

    @Test("an issue can be named by its number or month if only one issue matches")
    func numbers() async throws {
        let (fixture, _) = try await library([
            row("a", "1984-11-20", number: "24"), row("b", "1984-11-30", number: "25", cover: "December 1984"),
            row("c", "1985-02-01", number: "½"), row("24", "1990-01-01", number: "99"),
            row("d", "1991-01-05", number: "3-4"),
        ])
        let library = fixture.library
        for (text, name) in [
            ("press/25", "b"), ("press/1984-12", "b"), ("press/½", "c"), ("press/24", "24"), ("press/4", "d"),
            ("press/1985", "c"), ("PRESS/a", "a"), ("a", "a"),
        ] {
            #expect(try await library.items.item(ItemReference(text))?.name == name, "\(text)")
        }
        #expect(try await library.items.item("25") == nil, "an issue number needs a publication")
        #expect(try await library.items.item("press/77") == nil)
        let error = await #expect(throws: MastheadError.self) { try await library.items.item("press/1984") }
        #expect(error?.code == .ambiguousItem)
        #expect(error?.hint?.contains("press/a, press/b") == true)
    }

    @Test("a removed issue's reference does not match another issue with the same number")
    func removedName() async throws {
        let (fixture, _) = try await library([
            row("25", "2026-01-01", number: "24"), row("26", "2026-02-01", number: "25"),
        ])
        try await fixture.library.removal.remove("press/25")
        let error = await #expect(throws: MastheadError.self) { try await fixture.library.removal.remove("press/25") }
        #expect(error?.code == .notInLibrary && error?.found == "the issue was removed from the library")
        #expect(try await fixture.library.items.item("press/25") == nil)
        #expect(try await fixture.library.items.all().map(\.name) == ["26"])
    }

    @Test("if a reference is unknown, the error suggests a similar handle or name")
    func unknown() async throws {
        let (fixture, _) = try await library([row("spring", "2026-03-20")])
        var error = await #expect(throws: MastheadError.self) {
            try await fixture.library.items.existingItem("pres/spring")
        }
        #expect(error?.hint == "Did you mean press?")
        error = await #expect(throws: MastheadError.self) {
            try await fixture.library.items.existingItem("press/sprung")
        }
        #expect(error?.hint == "Did you mean spring?")
    }

    @Test("suggestions for a mistyped reference ignore case")
    func near() async throws {
        let (fixture, _) = try await library([
            row("spring-2026", "2026-03-20"), row("spring-2027", "2027-03-20"), row("winter-2025", "2025-12-20"),
        ])
        for (text, hint) in [
            ("Winter-2025", "Did you mean winter-2025?"),
            ("press/sprng-2027", "Did you mean spring-2027, spring-2026?"),
            ("press/", "Did you mean spring-2027, spring-2026, winter-2025?"),
        ] {
            let error = await #expect(throws: MastheadError.self) {
                try await fixture.library.items.existingItem(ItemReference(text))
            }
            #expect(error?.hint == hint, "\(text)")
        }
    }

    @Test("if a handle is used where an issue is needed, the error explains the difference")
    func mistaken() async throws {
        let (fixture, _) = try await library([row("spring", "2026-03-20")])
        var error = await #expect(throws: MastheadError.self) { try await fixture.library.items.existingItem("Press") }
        #expect(error?.found.contains("handle of a publication") == true)
        #expect(error?.remedies == [.chooseItem(of: "press")])
        for text in ["press/spring", "spring"] {
            error = await #expect(throws: MastheadError.self) {
                try await fixture.library.publications.publication(text)
            }
            #expect(error?.found.contains("this is an issue") == true, "\(text)")
            #expect(error?.remedies == [.didYouMean(["press"]), .download("press/spring")], "\(text)")
        }
    }

    @Test("the error for a removed issue suggests downloading it again")
    func removed() async throws {
        let (fixture, _) = try await library([
            row("25", "2026-01-01", number: "24"), row("26", "2026-02-01", number: "25"),
        ])
        let library = fixture.library
        try await library.removal.remove("press/25")
        for text in ["press/25", "press/24", "25"] {
            let error = await #expect(throws: MastheadError.self) {
                try await library.items.existingItem(ItemReference(text))
            }
            #expect(error?.found == "the issue was removed from the library", "\(text)")
            #expect(error?.remedies == [.download("press/25")], "\(text)")
            #expect(
                try await library.items.existingItem(ItemReference(text), evenRemoved: true).name == "25", "\(text)")
        }
        await #expect(throws: MastheadError.self, "a reference does not match another issue with the same number") {
            try await library.removal.remove("press/25")
        }
        #expect(try await library.items.all().map(\.name) == ["26"])
    }

    @Test("the size of an undownloaded item depends on its publication's scale")
    func sizes() async throws {
        let fixture = try await LibraryFixture.noise([1, 2], byteCount: 5000, isDouble: true)
        let library = fixture.library
        _ = try await library.refresh()
        let handle = try #require(try await library.publications.all().first?.handle)
        let standard = try #require(try await library.items.existingItem("one").totalByteCount)
        try await library.following.setScale(.double, of: handle)
        let double = try #require(try await library.items.existingItem("one").totalByteCount)
        #expect(double > standard + 5000)
        #expect(try await library.items.all().first?.totalByteCount == double)
        try await library.following.setScale(nil, of: handle)
        #expect(try await library.items.existingItem("one").totalByteCount == standard)
        try await library.settings.setScale(.double)
        #expect(try await library.items.existingItem("one").totalByteCount == double)
    }

    @Test("a handle can be changed unless the new handle is invalid, reserved or too long")
    func handles() async throws {
        let (fixture, _) = try await library([row("spring", "2026-03-20")])
        try await fixture.library.following.addCatalog(
            try #require(URL(string: "https://example.org/zine/issues.plist")))
        #expect(try await fixture.library.publications.all().map(\.handle) == ["press", "zine"])
        for handle in ["", "own", "Press", "a/b", "-x", ".x", "a b", String(repeating: "x", count: 65), "a\nb"] {
            await #expect(throws: MastheadError.self) {
                try await fixture.library.following.setHandle(handle, of: "zine")
            }
        }
        try await fixture.library.following.setHandle("月刊", of: "zine")
        #expect(try await fixture.library.publications.publication("月刊").url?.host() == "example.org")
    }

    @Test("a handle from a title or URL is valid and unique")
    func proposals() throws {
        for (title, url, handle) in [
            (nil, "https://example.org/issues.plist", "example"),
            (nil, "https://press.example.org/issues.plist", "example"),
            (nil, "https://example.org/the-press/issues.plist", "the-press"),
            ("Été & Mer!", "https://example.org/", "été-mer"),
            (nil, "https://example.org/newsstand/shelf.json", "example"),
            (nil, "http://127.0.0.1:80/issues.plist", "127-0-0-1"),
            (nil, "file:///mnt/usb/gazette/issues.plist", "gazette"), ("潮汐月刊", "https://example.org/", "潮汐月刊"),
            ("Harbour Blog مرفأ", "https://example.org/", "harbour-blog-mrfa"),
            ("Маяк", "https://example.org/", "maak"),
            ("!!!", "https://example.org/issues.plist", "example"), ("own", "https://example.org/", "own-2"),
        ] {
            let address = try #require(URL(string: url))
            #expect(Handle.proposal(title: title, url: address, taken: []) == handle, "\(title ?? "") \(url)")
            #expect(Handle.fault(in: Handle.proposal(title: title, url: address, taken: [])) == nil)
        }
        #expect(Handle.proposal(title: "a", url: nil, taken: ["a", "A-2"]) == "a-3")
        #expect(Handle.proposal(title: String(repeating: "long ", count: 40), url: nil, taken: []).count <= 32)
    }
}
