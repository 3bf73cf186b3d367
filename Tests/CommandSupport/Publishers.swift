package import Foundation
import Synchronization
package import TestSupport
import Testing

/// Several publishers, each with a server and several catalogs, and a library whose commands follow the catalogs.
package final class Publishers: Sendable {
    /// A response of a server in place of a file.
    package enum Fault: Sendable {
        case absent
        case movedTo(String)
        case document(Data)
    }

    package let folder: TemporaryFolder
    package let servers: [String: ScriptedServer]
    /// The handles `PUBLISHER-CATALOG`, in the order in which ``addAll()`` adds them.
    package let handles: [String]
    private let faults: Faults

    private final class Faults: Sendable {
        let byPath = Mutex<[String: Fault]>([:])
    }

    /// Packs two issues for each catalog: `spring-2026`, which is in every catalog, and `own-PUBLISHER-CATALOG`.
    package init(_ names: [String], catalogs: Int) async throws {
        folder = try TemporaryFolder()
        handles = names.flatMap { name in (1...catalogs).map { "\(name)-\($0)" } }
        let faults = Faults()
        self.faults = faults
        var servers: [String: ScriptedServer] = [:]
        for name in names {
            let dist = folder["dist"]
            servers[name] = try ScriptedServer { request in
                let path = "/\(name)\(request.path)"
                switch faults.byPath.withLock({ $0[path] }) {
                case .absent?: return [.send(.response(404))]
                case .movedTo(let place)?: return [.send(.response(301, ["Location": place]))]
                case .document(let data)?: return [.send(.file(data, for: request))]
                case nil: break
                }
                guard let data = FileManager.default.contents(atPath: dist.path + path) else {
                    return [.send(.response(404))]
                }
                return [.send(.file(data, for: request))]
            }
        }
        self.servers = servers
        for handle in handles { try await pack(handle) }
    }

    deinit { for server in servers.values { server.stop() } }

    /// The library's folder.
    package var library: URL { folder["library"] }

    /// Packs the issues of a publication.
    /// - Parameter words: Additional text on the first page of each issue.
    package func pack(_ handle: String, issues: [String]? = nil, words: String = "") async throws {
        let names = issues ?? ["spring-2026", "own-\(handle)"]
        for (index, name) in names.enumerated() {
            let source = "sources/\(handle)/\(name)"
            try folder.write(
                "\(source)/issue.json",
                """
                {"Title": "\(name) of \(handle)", "Date": "2026-0\(4 - index)-01", "Volume": "XII",
                 "Number": "\(10 - index)", "CoverDate": "Spring 2026", "Authors": ["Ann \(handle)"], "Cover": "cover.png"}
                """)
            try folder.write("\(source)/cover.png", .png(width: 8 + (handles.firstIndex(of: handle) ?? 0), height: 8))
            try folder.write(
                "\(source)/pages.json",
                """
                [[{"class": "TextPage", "properties": {"title": "First", "body": "Mill of \(handle) \(words) in \(name)"}},
                  {"class": "TextPage", "properties": {"title": "Second", "body": "More of \(handle)"}}]]
                """)
        }
        let result = try await Command.run(
            ["pack", "--quiet"] + names.map { folder["sources/\(handle)/\($0)"].path }
                + ["-o", dist(of: handle).path],
            environment: ["XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(result.errors)")
    }

    /// The packed folder of a publication.
    package func dist(of handle: String) -> URL {
        folder["dist"].appending(path: handle.replacing("-", with: "/"))
    }

    /// Returns the URL of a publication's catalog.
    package func catalog(_ handle: String) throws -> URL {
        let (name, number) = try parts(handle)
        return try #require(servers[name]).url("/\(number)/issues.plist")
    }

    /// Sets the response to requests for a publication's catalog, or restores the catalog if the fault is nil.
    package func set(_ fault: Fault?, for handle: String) throws {
        let (name, number) = try parts(handle)
        faults.byPath.withLock { $0["/\(name)/\(number)/issues.plist"] = fault }
    }

    private func parts(_ handle: String) throws -> (String, String) {
        let parts = handle.split(separator: "-").map(String.init)
        try #require(parts.count == 2)
        return (parts[0], parts[1])
    }

    /// Runs a command on the library.
    package func run(_ arguments: String...) async throws -> Tool.Result { try await run(arguments) }

    /// Runs a command on the library.
    package func run(_ arguments: [String]) async throws -> Tool.Result {
        try await Command.run(arguments, environment: environment)
    }

    /// Variables for the library and the command's own folders.
    package var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": library.path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path,
        ]
    }

    /// Follows all catalogs.
    package func addAll() async throws {
        for handle in handles {
            let result = try await run("add", try catalog(handle).absoluteString, "--handle", handle)
            try #require(result.status == 0, "\(result.errors)")
        }
    }

    /// Returns the rows that a command prints as JSON, by the value of a key.
    package func rows(by key: String = "id", _ arguments: String...) async throws -> [String: [String: Any]] {
        let result = try await run(arguments + ["--json"])
        try #require(result.status == 0, "\(result.errors)")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        return Dictionary(rows.map { ($0[key] as? String ?? "", $0) }) { first, _ in first }
    }
}
