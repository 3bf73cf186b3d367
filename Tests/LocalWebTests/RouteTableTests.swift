import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LocalWeb

/// The table of all routes: the guard of requests that write or download, and the responses to errors.
@Suite struct RouteTableTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a server with all routes.
    private func server() async throws -> ReaderServer {
        let settings = SharedSettings(
            read: { [] }, set: { _, _ in }, synchronize: { "" }, logIn: { _ in }, logOut: {}, installAgent: {})
        return try ReaderServer(
            try await IssueLibrary(folder: folder["library"]), cache: folder["cache"], logger: Serving.silent,
            settings: settings
        ) {}
    }

    /// Returns the status of a POST to each path.
    private func statuses(_ url: URL, _ paths: [String], _ headers: [String]) async throws -> [String: String] {
        let words = ["-d", "{}", "-w", "%{http_code}\n"] + headers.flatMap { ["-H", $0] }
        let output = try await Curl.run(words + paths.flatMap { ["-o", "/dev/null", "\(url)\($0.dropFirst())"] })
        let found = output.split(separator: "\n").map(String.init)
        try #require(found.count == paths.count, "\(output)")
        return Dictionary(uniqueKeysWithValues: zip(paths, found))
    }

    @Test("pages on other sites cannot call routes that write or download")
    func changesAreGuarded() async throws {
        let server = try await server()
        let changes = Dictionary(grouping: server.table.routes.filter(\.isChange)) { $0.mediaType ?? "" }
        try #require(changes.keys.sorted() == ["application/json", "application/octet-stream"])
        #expect((changes["application/json"] ?? []).count > 50)
        try await Serving.run(server) { url in
            for (mediaType, routes) in changes {
                let (paths, type) = (routes.map(\.path), "Content-Type: \(mediaType)")
                for refused in [
                    ["Content-Type: application/x-www-form-urlencoded"], ["Content-Type: text/plain"],
                    ["Content-Type: multipart/form-data"], ["Content-Type:"], [type, "Origin: https://evil.example"],
                    [type, "Origin: null"], [type, "Sec-Fetch-Site: cross-site"],
                ] {
                    for (path, status) in try await statuses(url, paths, refused) {
                        #expect(status == "403", "\(path) \(refused)")
                    }
                }
                let own = [type, "Origin: \(url.absoluteString.dropLast())", "Sec-Fetch-Site: same-origin"]
                for (path, status) in try await statuses(url, paths, own) {
                    #expect(status != "403", "\(path) rejects a page from this server")
                }
            }
        }
    }

    @Test("each route has a unique method and path")
    func routes() async throws {
        let server = try await server()
        let names = server.table.routes.map { "\($0.isChange ? "POST" : "GET") \($0.path)" }
        #expect(Set(names).count == names.count, "\(names)")
        let changes = Set(server.table.routes.filter(\.isChange).map(\.path))
        let reads = server.table.routes.filter { !$0.isChange && !changes.contains($0.path) }.map(\.path)
        #expect(reads.count > 30)
        try await Serving.run(server) { url in
            let json = ["Content-Type: application/json"]
            for (path, status) in try await statuses(url, reads, json) { #expect(status == "404", "\(path)") }
        }
    }

    private struct Unknown: Error { let secret = "a secret" }

    @Test("an unknown error causes status 500, and the response does not contain the error's text")
    func unknownError() async throws {
        var server = try await server()
        server.table.get("/fails") { () -> String in throw Unknown() }
        server.table.post("/fails") { () -> String in throw Unknown() }
        try await Serving.run(server) { url in
            for answer in [try await Curl.get("\(url)fails"), try await Curl.post("\(url)fails", "{}")] {
                #expect(answer.status == 500 && answer.text == "The request failed. See the server's log.")
                #expect(answer.header("content-type") == "text/plain; charset=utf-8", "\(answer)")
                #expect(answer.header("x-content-type-options") == "nosniff", "\(answer)")
            }
        }
    }

    @Test("an error's code determines the HTTP status, and the error's text contains no commands")
    func knownErrors() async throws {
        @Sendable func error(_ code: MastheadError.Code) -> MastheadError {
            MastheadError(
                code, cannot: "find", to: "x", found: "no such thing",
                remedies: [.advice("Look elsewhere."), .advice("Run `masthead list`.")])
        }
        var server = try await server()
        let codes = [MastheadError.Code.notInLibrary, .noPress, .fileSystem, .ambiguousItem]
        for code in codes {
            server.table.get("/fails/\(code.rawValue)") { () -> String in throw error(code) }
            server.table.post("/fails/\(code.rawValue)") { () -> String in throw error(code) }
        }
        server.table.get("/fault") { () -> String in throw ServerFault(error: error(.fileSystem)) }
        try await Serving.run(server) { url in
            for code in codes {
                let isUnknown = [.notInLibrary, .noPress].contains(code)
                let get = try await Curl.get("\(url)fails/\(code.rawValue)")
                #expect(get.status == (isUnknown ? 404 : 409), "\(code)")
                #expect(get.text == "no such thing\nLook elsewhere.", "\(code)")
                #expect(try await Curl.post("\(url)fails/\(code.rawValue)", "{}").status == 409, "\(code)")
            }
            #expect(try await Curl.status("\(url)fault") == "500")
        }
    }
}
