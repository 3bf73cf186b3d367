import CommandSupport
import Foundation
import TestSupport
import Testing

/// `press publish`, killed at random moments.
@Suite struct PressPublishKillTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ more: String = "", seed: UInt64 = 1) async throws {
        if !FileManager.default.fileExists(atPath: folder["issues/\(name)"].path) {
            try await run("new", folder["issues/\(name)"].path)
            for file in ["issue.plist", "pages.plist"] {
                try FileManager.default.removeItem(at: folder["issues/\(name)/\(file)"])
            }
        }
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-01"\#(more)}"#)
        try folder.write(
            "issues/\(name)/pages.json",
            #"[[{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "\#(seed)"}}, {"class": "SimplePage", "properties": {"baseImage": "second.png", "alt": "x"}}]]"#
        )
    }

    private func sale(_ words: String) throws {
        try folder.write(
            "issues/publication.json",
            #"{"Title": "Magazine", "Press": "https://press.example.org/v1/publications/magazine"\#(words)}"#)
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> Tool.Result {
        let result = try await Command.run(
            arguments, environment: ["XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(arguments): \(result.errors)")
        return result
    }

    private func pack() async throws { try await run("pack", folder["issues"].path, "-o", folder["dist"].path) }

    private func serverFolder() async throws {
        try FileManager.default.createDirectory(at: folder["public"], withIntermediateDirectories: true)
        try await run("press", "init", folder["press"].path, "--public", folder["public"].path)
    }

    private func publish(_ options: String...) async throws -> [String: Any] {
        let result = try await Command.run(
            ["press", "publish", folder["dist"].path, folder["press"].path, "--json"] + options)
        try #require(result.status == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// What lies in a folder, without the tags of revisions.
    private func names(_ path: String) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: folder[path].path) else { return [] }
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: folder[path].path)
                .map { $0.replacing(/-[0-9a-f]{8}/, with: "") })
    }

    private let files: Set<String> = ["sold.zip", "sold@2x.zip", "sold.index.json"]

    @Test("killed at any moment, all that the catalogue names is there, and nothing that is sold lies in the open")
    func killed() async throws {
        try await serverFolder()
        var generator = SeededGenerator()
        for round in 1...8 {
            try await write("sold", seed: UInt64(round))
            try await write("sample", #", "Free": true"#, seed: UInt64(round))
            try sale(round.isMultiple(of: 2) ? #", "Sale": "single""# : "")
            try await pack()
            let process = try ChildProcess(
                [Tool.masthead, "press", "publish", folder["dist"].path, folder["press"].path, "--quiet"])
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...120, using: &generator)))
            process.kill(SIGKILL)
            _ = await process.wait()
            try checkWhole()
        }
        _ = try await publish()
        try checkWhole()
        #expect(try names("press/private/magazine") == files)
    }

    /// Whether all that the catalogue names is where it belongs.
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
