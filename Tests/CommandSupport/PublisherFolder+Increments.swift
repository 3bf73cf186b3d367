package import Foundation
package import TestSupport
import Testing

extension PublisherFolder {
    /// Publishes issues several times to a folder or an object store, and expects each run to upload and delete only
    /// the necessary files.
    /// - Parameter kind: The kind of the object store, or nil for a folder.
    package func expectIncrements(at kind: ObjectStore.Kind?) async throws {
        let store = if let kind { try await ObjectStore(kind) } else { ObjectStore?.none }
        defer { store?.stop() }
        let target = store?.target ?? folder["www"].path
        // Publishing leaves the other files of a site alone.
        if store == nil { try folder.write("www/sub/one-01234567.zip", "x") }
        try await writeFilmIssue("one", seed: 1)
        try await writeFilmIssue("two", seed: 2)
        try await packIssues()
        let dry = try await publish(target, "--dry-run")
        #expect((dry["uploaded"] as? [String])?.count == 10)
        let first = try await publish(target)
        #expect(first["uploaded"] as? [String] == dry["uploaded"] as? [String])
        #expect(first["isChanged"] as? Bool == true)
        let again = try await publish(target)
        #expect(again["uploaded"] as? [String] == [] && again["isChanged"] as? Bool == false)

        try await writeFilmIssue("one", seed: 3)
        try await packIssues()
        let second = try await publish(target, "--prune")
        #expect((second["uploaded"] as? [String])?.count == 5)
        #expect(second["deleted"] as? [String] == [], "the grace period has started")
        let third = try await publish(target, "--prune", "--grace", "0")
        let gone = try #require(third["deleted"] as? [String])
        #expect(Set(gone) == Set(first["uploaded"] as? [String] ?? []).filter { $0.hasPrefix("one-") })
        if let store {
            let stop = try folder.write("stop", "")
            #expect(try await Tool.run(Self.checkWords(store, until: stop)).output == "")
        } else {
            let names = try FileManager.default.contentsOfDirectory(atPath: target)
            #expect(names.count == 14, "ten files, the catalog, the list of superseded ones, two folders: \(names)")
        }
    }

    /// Returns the command line of a program that reads a store's catalog and downloads each file in it, until a file
    /// `stop` exists.
    package static func checkWords(_ store: ObjectStore, until stop: URL) -> [String] {
        let checker = Tool.repository.appending(path: "Tests/Programs/check-published").path
        return ["python3", checker, store.url("issues.plist"), stop.path]
    }
}
