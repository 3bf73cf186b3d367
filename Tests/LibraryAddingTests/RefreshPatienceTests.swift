import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of catalogs and covers that are slow or missing, or that change within a second.
@Suite struct RefreshPatienceTests {
    private func catalog(_ names: [String], cover: String? = nil) throws -> Data {
        try PropertyValue.array(
            names.map { name in
                var row: [String: PropertyValue] = [
                    "Name": .string(name), "Title": .string(name), "Date": .date(Date(timeIntervalSince1970: 0)),
                ]
                if let cover { row["Cover"] = .string("\(cover)-\(name).png") }
                return .dictionary(row)
            }
        ).xmlPropertyList()
    }

    private func library(_ folder: TemporaryFolder) async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.http.retryCount = 0
        // Long enough for an immediate response, even on a busy machine.
        configuration.http.stallTimeout = .seconds(5)
        return try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    @Test("a catalog whose server does not respond does not delay other catalogs")
    func hanging() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        defer { gate.open() }
        let library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        let (slow, quick) = (try catalog(["slow"]), try catalog(["quick"]))
        let server = try ScriptedServer { request in
            request.path == "/slow.plist"
                ? [.wait(gate), .send(.file(slow, for: request))] : [.send(.file(quick, for: request))]
        }
        try await library.following.addCatalog(server.url("/slow.plist"))
        try await library.following.addCatalog(server.url("/quick.plist"))
        let refresh = Task { try await library.refresh() }
        try await wait(while: try await library.items.all().isEmpty)
        // The refresh still waits for the slow catalog.
        #expect(try await library.items.all().map(\.name) == ["quick"])
        gate.open()
        let summary = try await refresh.value
        #expect(summary.failures.isEmpty)
        #expect(try await library.items.all().map(\.name).sorted() == ["quick", "slow"])
    }

    @Test("a catalog whose server does not respond is reported, and other refreshes can start")
    func hangingForEver() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        defer { gate.open() }
        let library = try await library(folder)
        let quick = try catalog(["quick"])
        let server = try ScriptedServer { request in
            request.path == "/slow.plist" ? [.wait(gate)] : [.send(.file(quick, for: request))]
        }
        try await library.following.addCatalog(server.url("/slow.plist"))
        try await library.following.addCatalog(server.url("/quick.plist"))
        for _ in 0..<2 {
            let summary = try await library.refresh()
            #expect(summary.failures.map(\.key) == [server.url("/slow.plist")])
            #expect(try await library.items.all().map(\.name) == ["quick"])
        }
    }

    @Test("if a slow server delays covers, the next refresh requests them again")
    func covers() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        defer { gate.open() }
        let library = try await library(folder)
        let data = try catalog((0..<30).map { "issue-\($0)" }, cover: "c")
        let server = try ScriptedServer { request in
            request.path.hasSuffix(".png") ? [.wait(gate)] : [.send(.file(data, for: request))]
        }
        try await library.following.addCatalog(server.url("/issues.plist"))
        for _ in 0..<2 {
            let before = server.log.count
            let summary = try await library.refresh()
            #expect(summary.diagnostics.contains { $0.message.contains("24 more covers") }, "\(summary.diagnostics)")
            #expect(server.log.count - before <= 7)
        }
    }

    @Test("if a server answers the first request for a catalog with status 304, this is reported")
    func unaskedNotModified() async throws {
        let fixture = try await LibraryFixture()
        fixture.setFault { request, _ in request.path == "/issues.plist" ? [.send(.response(304))] : nil }
        #expect(
            try await fixture.library.refresh().failures.values.map(\.code) == [.init(rawValue: "transfer.unchanged")])
        fixture.setFault(nil)
        #expect(try await fixture.library.refresh().added.map(\.name) == ["one"])
    }

    @Test("the library notices if a catalog changes twice within one second", .enabled(if: Tool.isInstalled("nginx")))
    func sameSecond() async throws {
        let folder = try TemporaryFolder()
        let file = folder["dist/issues.plist"]
        func write(_ name: String, at date: Date) throws {
            try folder.write("dist/issues.plist", try catalog([name]))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        // With a date in the future, the file counts as just changed, however long the test takes.
        try write("first", at: Date(timeIntervalSinceNow: 300))
        let nginx = try await Nginx(folder["dist"])
        let date = try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        let library = try await library(folder)
        try await library.following.addCatalog(nginx.url("/issues.plist"))
        #expect(try await library.refresh().added.map(\.name) == ["first"])
        try write("other", at: date)
        #expect(try await library.refresh().added.map(\.name) == ["other"])
        // The cache validators of an older file are trusted. nginx makes equal validators for equal dates and lengths.
        try write("third", at: Date(timeIntervalSinceNow: -100))
        #expect(try await library.refresh().added.map(\.name) == ["third"])
        let old = try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        try write("never", at: old)
        #expect(try await library.refresh().unchanged.count == 1)
        #expect(try await library.items.all().map(\.name).contains("never") == false)
    }
}
