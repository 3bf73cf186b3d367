import CommandSupport
import Foundation
import TestSupport
import Testing

/// `press publish`, killed at random moments.
@Suite struct PressPublishKillTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try PublisherFolder() }

    @Test("paid files stay private if `press publish` is killed at any moment")
    func killed() async throws {
        try await publisher.makePress()
        var generator = SeededGenerator()
        for round in 1...8 {
            try await publisher.writePictureIssue("sold", seed: UInt64(round))
            try await publisher.writePictureIssue("sample", #", "Free": true"#, seed: UInt64(round))
            try publisher.writeMagazine(round.isMultiple(of: 2) ? #", "Sale": "single""# : "")
            try await publisher.packIssues()
            let process = try ChildProcess(
                [Tool.masthead, "press", "publish", publisher.packed, publisher.press, "--quiet"])
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...120, using: &generator)))
            process.kill(SIGKILL)
            _ = await process.wait()
            try checkWhole()
        }
        _ = try await publisher.publishToPress()
        try checkWhole()
        #expect(try publisher.names("press/private/magazine") == PublisherFolder.soldFiles)
    }

    /// Expects each file in the catalog in the public or private folder.
    private func checkWhole() throws {
        guard let data = FileManager.default.contents(atPath: folder["public/issues.plist"].path) else { return }
        let rows = try PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]] ?? []
        #expect(!rows.isEmpty)
        for row in rows {
            let place = row["Private"] as? Bool == true ? "press/private/magazine" : "public"
            for key in ["Content", "Index"] {
                let name = try #require(row[key] as? String)
                #expect(FileManager.default.fileExists(atPath: folder["\(place)/\(name)"].path), "\(place)/\(name)")
            }
        }
    }
}
