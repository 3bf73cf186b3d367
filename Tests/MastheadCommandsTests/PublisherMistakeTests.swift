import CommandSupport
import Foundation
import TestSupport
import Testing

/// Mistakes of publishers that would otherwise go unnoticed.
@Suite struct PublisherMistakeTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }
    private var sources: String { folder["sources"].path }

    init() throws { publisher = try PublisherFolder() }

    private func makeIssue(_ name: String, date: String) async throws {
        try await publisher.done("new", "-y", folder["sources/\(name)"].path, "--date", date)
    }

    @Test("`check` and `pack` warn about a folder beside issue sources that has pictures but no documents")
    func skipped() async throws {
        try await makeIssue("spring-2026", date: "2026-03-01")
        try folder.write("sources/verao-2026/artigo.md", "# Artigo\n")
        try folder.write("sources/.draft/text.md", "# Draft\n")
        try folder.write("sources/style/page.css", "p { margin: 0 }\n")
        let checked = try await publisher.run("check", sources)
        #expect(checked.status == 0 && checked.output.contains("verao-2026"), "\(checked)")
        #expect(checked.output.contains("[skipped-folder]"), "\(checked)")
        #expect(!checked.output.contains("draft") && !checked.output.contains("style"), "\(checked)")
        let packed = try await publisher.run("pack", sources, "-o", publisher.packed)
        #expect(packed.status == 0 && packed.errors.contains("[skipped-folder]"), "\(packed)")
        #expect(packed.output.hasPrefix("spring-2026: packed (standard "), "\(packed)")
        #expect(packed.output.contains(", @2x "), "\(packed)")
    }

    @Test("`check` and the first `pack` warn about sample pages that `new` created")
    func samples() async throws {
        try await makeIssue("spring-2026", date: "2026-03-01")
        let checked = try await publisher.run("check", sources)
        #expect(checked.status == 0 && checked.output.contains("3 pages are still sample pages"), "\(checked)")
        let first = try await publisher.run("pack", sources, "-o", publisher.packed)
        #expect(first.status == 0 && first.errors.contains("[sample-page]"), "\(first)")
        let second = try await publisher.run("pack", sources, "-o", publisher.packed)
        #expect(second.status == 0 && !second.errors.contains("sample-page"), "\(second)")
        try folder.write(
            "sources/spring-2026/pages.json",
            #"[[{"class": "TextPage", "properties": {"body": "Tides.", "title": "Tides"}}]]"#)
        #expect(try await !publisher.run("check", sources).output.contains("sample-page"))
    }

    @Test("`publish` rejects the packed folder as its target, a folder of sources, and --grace without --prune")
    func targets() async throws {
        try await makeIssue("spring-2026", date: "2026-03-01")
        try await publisher.done("pack", sources, "-o", publisher.packed)
        let before = try FileTree.read(folder["dist"]).keys.sorted()
        for target in [publisher.packed, publisher.packed + "/sub"] {
            let inside = try await publisher.run("publish", publisher.packed, target)
            #expect(inside.status == 1 && inside.errors.contains("is the packed folder, or is in it"), "\(inside)")
        }
        #expect(try FileTree.read(folder["dist"]).keys.sorted() == before)
        let unpacked = try await publisher.run("publish", sources, folder["www"].path)
        #expect(unpacked.status == 1, "\(unpacked)")
        #expect(unpacked.errors.contains("hint: Run `masthead pack \(sources) -o dist`"), "\(unpacked)")
        let grace = try await publisher.run("publish", publisher.packed, folder["www"].path, "--grace", "3")
        #expect(grace.status == 64 && grace.errors.contains("--grace requires --prune."), "\(grace)")
    }
}
