import Foundation
import TestSupport
import Testing

/// Commands that only read a library.
@Suite struct LookingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        let environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path,
        ]
        return try await Tool.run([Tool.masthead] + arguments, in: folder.url, environment: environment)
    }

    private func changed() throws -> Date? {
        let path = folder["library/library.sqlite"].path
        return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    @Test("commands that only display data do not write to the database")
    func unchanged() async throws {
        let added = try await run("timer", "add", "Tea", "--down", "--period", "4min")
        try #require(added.status == 0, "\(added.errors)")
        let before = try #require(try changed())
        for words in ["list", "publications", "notes"] { #expect(try await run(words).status == 0) }
        #expect(try await run("timer", "list").output.contains("Tea"))
        #expect(try changed() == before)
        #expect(!FileManager.default.fileExists(atPath: folder["library/library.sqlite-wal"].path))
        #expect(try await run("timer", "add", "Bread", "--down", "--period", "40min").status == 0)
        #expect(try changed() != before)
        #expect(try await run("timer", "list").output.contains("Bread"))
    }
}
