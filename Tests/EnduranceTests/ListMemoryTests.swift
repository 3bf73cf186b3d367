import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// The memory of `list` for a large library.
@Suite(.enabled(if: Tool.isInstalled("python3"))) struct ListMemoryTests {
    /// Prints the peak memory of a program in kilobytes, and its exit status.
    private static let script = """
        import json, resource, subprocess, sys
        status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
        print(json.dumps([status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss]))
        """

    /// Makes a library that follows a catalog.
    private func library(_ rowCount: Int, in folder: TemporaryFolder) async throws -> String {
        let rows = (0..<rowCount).map { number in
            CatalogEntry(
                name: "issue-\(number)", title: "Issue \(number) of the lanterns in the harbor",
                date: Date(timeIntervalSince1970: Double(number) * 86_400)
            ).document
        }
        let catalog = try folder.write("\(rowCount)/issues.plist", try PropertyValue.array(rows).xmlPropertyList())
        let library = folder["library-\(rowCount)"].path
        let added = try await Command.run(["add", catalog.path, "--library", library])
        try #require(added.status == 0, "\(added.errors)")
        return library
    }

    private func peak(_ words: [String], _ library: String) async throws -> Int {
        let result = try await Tool.run(
            ["python3", "-c", Self.script, Tool.masthead, "list"] + words + ["--library", library])
        let values = try #require(try JSONDecoder().decode([Int]?.self, from: Data(result.output.utf8)))
        #expect(values[0] == 0)
        return values[1]
    }

    @Test("`list` needs no more memory for a long list than for a short one")
    func streaming() async throws {
        let folder = try TemporaryFolder()
        let (small, large) = (try await library(2_000, in: folder), try await library(16_000, in: folder))
        for words in [[], ["--json"]] {
            let (few, many) = (try await peak(words, small), try await peak(words, large))
            // The rows that the larger list adds would take about 40 MB.
            #expect(many - few < 10_000, "\(words): \(few) kB, \(many) kB")
        }
    }
}
