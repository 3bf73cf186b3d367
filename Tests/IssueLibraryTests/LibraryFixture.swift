import Foundation
import IssueLibrary
import IssuePublisher
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

/// A publisher's folder, a server over it that can be told to misbehave, and a library.
final class LibraryFixture: Sendable {
    let folder: TemporaryFolder
    let server: ScriptedServer
    let library: IssueLibrary

    /// Answers a request instead of the server, or nil to let it answer.
    typealias Fault = @Sendable (ScriptedServer.Request, Data?) -> [ScriptedServer.Step]?
    private let fault: Faults

    final class Faults: Sendable {
        let current = Mutex<Fault?>(nil)
    }

    init(_ names: [String] = ["one"]) async throws {
        folder = try TemporaryFolder()
        let fault = Faults()
        self.fault = fault
        let dist = folder["dist"]
        server = try ScriptedServer { request in
            let data = FileManager.default.contents(atPath: dist.path + request.path)
            if let fault = fault.current.withLock({ $0 }), let steps = fault(request, data) { return steps }
            guard let data else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
        library = try await IssueLibrary(folder: folder["library"], configuration: Self.impatient)
        for (index, name) in names.enumerated() {
            try IssueScaffold.make(
                folder[name], date: Date(timeIntervalSince1970: 1_800_000_000 + Double(index) * 86_400))
        }
        if !names.isEmpty { try pack(names) }
        try await library.addCatalog(catalogURL)
    }

    deinit { server.stop() }

    static var impatient: IssueLibrary.Configuration {
        var configuration = IssueLibrary.Configuration()
        configuration.http.retryCount = 1
        configuration.http.retryDelay = .milliseconds(1)
        configuration.http.stallTimeout = .seconds(20)
        configuration.agentRetryDelay = .milliseconds(10)
        return configuration
    }

    var catalogURL: URL { server.url("/issues.plist") }

    func setFault(_ new: Fault?) { fault.current.withLock { $0 = new } }

    func pack(_ names: [String]) throws {
        _ = try IssuePacker(into: folder["dist"]).pack(names.map { try IssueSource(folder[$0]) })
    }

    /// Another library over the same folder, as another process would have it.
    func reopened() async throws -> IssueLibrary {
        try await IssueLibrary(folder: folder["library"], configuration: Self.impatient)
    }

    /// Refreshes and downloads everything.
    @discardableResult
    func mirror() async throws -> [MastheadError] {
        let summary = try await library.refresh()
        let (downloads, errors) = try await library.queueEverything()
        return Array(summary.failures.values) + errors + Array(await library.run(downloads).values)
    }

    func writeCatalogue(_ rows: [[String: PropertyValue]]) throws {
        try folder.write("dist/issues.plist", try PropertyValue.array(rows.map { .dictionary($0) }).xmlPropertyList())
    }
}
