import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of the check of pictures and films.
@Suite struct MediaCheckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ pages: [(pageClass: String, properties: [String: any Sendable])]) throws {
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-01-01T00:00:00Z"}"#)
        let list = pages.map { page -> [String: Any] in
            ["class": page.pageClass, "properties": page.properties.merging(["alt": "x"]) { $1 }]
        }
        try folder.write("s/pages.json", JSONSerialization.data(withJSONObject: [list]))
    }

    private func check(deep: Bool = false) throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(folder["s"]), classes: .builtIn, isDeep: deep)
    }

    @Test(
        "`check` reports the correct diagnostic for each of sixty faulty pictures and films", arguments: [false, true])
    func corpus(deep: Bool) async throws {
        let corpus = try await MediaCorpus(in: folder["s"])
        let kinds: [(AssetKind, String, String)] = [
            (.image, "SimplePage", "baseImage"), (.movie, "MoviePage", "movie"),
        ]
        var shown: [MediaCorpus.Item] = []
        var pages: [(String, [String: any Sendable])] = []
        for (kind, pageClass, property) in kinds {
            for item in corpus.items(endingIn: kind.fileExtensions) {
                shown.append(item)
                pages.append((pageClass, [property: item.name]))
            }
        }
        #expect(shown.count >= 60)
        try write(pages)
        let found = try check(deep: deep).filter { $0.code != "unused-asset" }
        for item in shown {
            let told = found.filter { $0.message.contains("'\(item.name)'") }
            let code = deep ? item.deep ?? item.code : item.code
            #expect(told.map(\.code) == [code].compactMap(\.self), "\(item.name): \(told)")
            #expect(
                told.allSatisfy { (item.says.isEmpty || $0.message.contains(item.says)) && $0.hint != nil }, "\(told)")
        }
    }

    @Test("`check` warns about a picture that is too large for phones")
    func phones() async throws {
        let script = """
            import os, sys
            from PIL import Image
            os.chdir(sys.argv[1])
            Image.new('L', (5000, 5000)).save('pixels.png', compress_level=1)
            Image.frombytes('RGB', (2000, 2000), os.urandom(12000000)).save('bytes.png', compress_level=0)
            frames = [Image.new('P', (2000, 1000), n) for n in range(130)]
            frames[0].save('frames.gif', save_all=True, append_images=frames[1:])
            Image.new('L', (4096, 4096)).save('fine.png', compress_level=1)
            """
        try write(["pixels.png", "bytes.png", "frames.gif", "fine.png"].map { ("SimplePage", ["baseImage": $0]) })
        let made = try await Tool.run(["/usr/bin/python3", "-c", script, folder["s"].path])
        try #require(made.status == 0, "\(made.errors)")
        let found = try check()
        #expect(found.map(\.code) == ["heavy-picture", "heavy-picture", "heavy-picture"])
        #expect(found.allSatisfy { $0.severity == .warning })
        for (diagnostic, words) in zip(found, ["5000x5000 pixels", "12 MB", "130 frames"]) {
            #expect(diagnostic.message.contains(words), "\(diagnostic)")
        }
    }

    @Test(
        "`check` reports a missing page of a PDF without rendering the PDF",
        .enabled(if: Tool.isInstalled("pdfinfo")))
    func pages() async throws {
        let program = Tool.repository.appending(path: "Tests/Programs/make-pdf").path
        try write([
            ("PDFPage", ["pdf": "three.pdf", "pageNumber": 3]), ("PDFPage", ["pdf": "three.pdf", "pageNumber": 4]),
        ])
        _ = try await Tool.run([program, folder["s/three.pdf"].path, "3"])
        let found = try check()
        #expect(found.map(\.code) == ["wrong-value"])
        #expect(found.first?.message == "'three.pdf' has 3 pages, but the page asks for number 4.")
    }

    @Test("`check` does not inspect unchanged pictures and films again")
    func kept() async throws {
        try SampleSource.make(folder["s"], date: Date(timeIntervalSince1970: 1_700_000_000))
        try FileManager.default.removeItem(at: folder["s/issue.json"])
        func pack() throws -> [Diagnostic] {
            var options = IssuePacker.Options()
            options.cache = try PublishingCache(folder["cache"])
            return try IssuePacker(into: folder["dist"], options: options).pack([folder["s"]]).diagnostics
        }
        func change(_ summary: Int) throws {
            try folder.write(
                "s/issue.json", #"{"Title": "T", "Date": "2026-01-01T00:00:00Z", "Summary": "\#(summary)"}"#)
        }
        // The cache trusts a modification time only some time after the file was written.
        for round in 0..<100 {
            try change(round)
            try #require(try pack() == [])
            if try await isKept() { break }
        }
        // The cached fault is reported although the file is intact, so the file was not inspected.
        let lie = #"{"media": {"format": "png", "byteCount": 9, "fault": "is only said to be damaged"}}"#
        let script =
            "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); "
            + "d.execute(\"UPDATE file SET inspection = ? WHERE path = 'front.png'\", (sys.argv[2].encode(),)); d.commit()"
        let changed = try await Tool.run(["/usr/bin/python3", "-c", script, folder["cache/packing.sqlite"].path, lie])
        try #require(changed.status == 0, "\(changed.errors)")
        try change(1000)
        #expect(try pack().map(\.message) == ["'front.png' is only said to be damaged."])
        // A file that is written again is inspected again.
        try folder.write("s/front.png", try Data(contentsOf: folder["s/front.png"]))
        #expect(try pack() == [])
    }

    private func isKept() async throws -> Bool {
        let script =
            "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); "
            + "print(d.execute(\"SELECT count(*) FROM file WHERE path = 'front.png' AND inspection NOT NULL\").fetchone()[0])"
        return try await Tool.run(["/usr/bin/python3", "-c", script, folder["cache/packing.sqlite"].path]).output
            == "1\n"
    }
}
