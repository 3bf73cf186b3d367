import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing

/// Paid content from the issue source to a library, with real commands, a real server and nginx.
@Suite(.leavesNoProcess, .enabled(if: Tool.isInstalled("nginx"))) struct PressContentTests {
    @Test("without an account, a library downloads only free issues")
    func mirror() async throws {
        let magazine = try await SoldMagazine(["one", "two"])
        let mirrored = try await magazine.run("mirror", magazine.catalog)
        #expect(mirrored.errors.contains("2 items are for sale. Use `masthead subscribe"), "\(mirrored)")
        #expect(!mirrored.errors.contains("masthead buy"), "the catalog names no products: \(mirrored)")
        #expect(try await magazine.run("list").output.matches(of: /for sale/).count == 2)
        #expect(try magazine.files("sample").library == magazine.files("sample").source)
        #expect(try magazine.files("one").library.isEmpty)
        #expect(try magazine.sent().isEmpty, "paid issues are not requested")
        let refused = try await magazine.run("download", "one", status: 1)
        #expect(
            refused.errors.contains("this is a paid item") && refused.errors.contains("Subscribe"), "\(refused)")
        #expect(try magazine.sent().isEmpty, "no request is sent without an account")
        let listed = try await magazine.run("list").output
        #expect(listed.matches(of: /for sale/).count == 2 && !listed.contains("failed"), "\(listed)")
        let token = try await magazine.subscribe(until: "2026-01-01T12:00:00Z")
        try await magazine.run("mirror", magazine.catalog)
        #expect(try magazine.files("one").library == magazine.files("one").source)
        #expect(try magazine.files("two").library.isEmpty, "the issue is newer than the subscription")
        let sent = try magazine.sent()
        #expect(!sent.isEmpty && sent.allSatisfy { $0.path.contains("/one-") && $0.status < 300 }, "\(sent)")
        let late = try await magazine.run("download", "two", status: 1)
        #expect(late.errors.contains("this is a paid item") && !late.errors.contains(token), "\(late.errors)")
        #expect(try magazine.sent().count { $0.status == 403 } <= 3, "rejected requests are not repeated")
        // The account's token does not appear in the output.
        let status = try await magazine.run("list", "--json")
        #expect(!status.output.contains(token))
        #expect(
            try FileTree.read(magazine.folder["public"]).keys.allSatisfy {
                !$0.hasPrefix("one-") || $0.hasSuffix(".png") || $0.hasSuffix("@2x.png")
            })
        // Downloaded files stay after the account is deleted.
        let account = try await account(magazine, token)
        try await magazine.run("press", "forget", magazine.folder["press"].path, account, "--yes")
        try await magazine.run("mirror", magazine.catalog)
        #expect(try magazine.files("one").library == magazine.files("one").source)
    }

    private func account(_ magazine: SoldMagazine, _ token: String) async throws -> String {
        let answer = try await Tool.run([
            "curl", "-s", "-H", "Authorization: Bearer \(token)", magazine.nginx.url("/v1/account").absoluteString,
        ])
        let document = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        return try #require(document?["id"] as? String, "\(answer.output)")
    }

    @Test("the download of a paid issue resumes after the mirror is killed")
    func killed() async throws {
        let size = 2_000_000
        let magazine = try await SoldMagazine(pageByteCount: size, rate: "2m")
        try await magazine.run("add", magazine.catalog, "--nothing")
        try await magazine.subscribe()
        for round in 1...2 {
            let process = try ChildProcess(
                [Tool.masthead, "download", "one", "--quiet"], environment: magazine.environment)
            try await wait(while: try arrived(magazine) < round * size && !process.hasEnded)
            process.kill(SIGKILL)
            _ = await process.wait()
        }
        try await magazine.run("download", "one")
        #expect(try magazine.files("one").library == magazine.files("one").source)
        let sent = try magazine.sent().filter { $0.path.contains(".zip") }.reduce(0) { $0 + $1.bytes }
        // The sum includes bytes that nginx sent into network buffers before the process was killed.
        #expect(sent < 3 * size + 2 * 1_500_000, "\(sent)")
        #expect(try magazine.sent().contains { $0.status == 206 })
    }

    @Test("a requested page of a paid issue is downloaded first")
    func early() async throws {
        let size = 400_000
        let magazine = try await SoldMagazine(pageByteCount: size, rate: "40k")
        try await magazine.run("add", magazine.catalog, "--nothing")
        let refused = try await magazine.run("page", "one", "1.3", status: 1)
        #expect(
            refused.errors.contains("this is a paid item") || refused.errors.contains("not downloaded"), "\(refused)")
        let token = try await magazine.subscribe()
        let download = try ChildProcess(
            [Tool.masthead, "download", "one", "--quiet"], environment: magazine.environment)
        try await wait(while: try arrived(magazine) < 50_000 && !download.hasEnded)
        let page = try await magazine.run("page", "one", "1.3", "--json")
        download.kill(SIGKILL)
        _ = await download.wait()
        let view = try JSONSerialization.jsonObject(with: Data(page.output.utf8)) as? [String: Any]
        let asset = try #require((view?["assets"] as? [String: String])?["2.pdf"], "\(page.output)")
        #expect(FileManager.default.contents(atPath: asset) == (try magazine.files("one").source["2.pdf"]))
        // The other pages would need another 20 seconds.
        let layout = try await magazine.run("layout", "one", "--json").output
        let known = try JSONSerialization.jsonObject(with: Data(layout.utf8)) as? [String: Any]
        let articles = try #require(known?["articles"] as? [[[String: Any]]], "\(layout)")
        let available = articles.flatMap { $0 }.compactMap { $0["available"] as? Bool }
        #expect(available.count == 3 && available[2] && available.contains(false), "\(available)")
        #expect(try magazine.sent().allSatisfy { [200, 206].contains($0.status) || $0.status == 499 })
        #expect(try magazine.sent().contains { $0.path.contains(".zip") && $0.status == 206 })
        #expect(!page.output.contains(token) && !page.errors.contains(token))
    }

    private func arrived(_ magazine: SoldMagazine) throws -> Int {
        let incoming = magazine.folder["library/incoming"]
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: incoming.path)) ?? []
        return paths.filter { $0.contains(".parts/") || $0.contains(".content/") }.reduce(0) { sum, path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: incoming.appending(path: path).path)
            return sum
                + (attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int ?? 0 : 0)
        }
    }

    @Test("after a correction of a paid issue, only changed pages are downloaded")
    func correction() async throws {
        let size = 300_000
        let magazine = try await SoldMagazine(pageByteCount: size)
        try await magazine.run("mirror", magazine.catalog)
        try await magazine.subscribe()
        try await magazine.run("mirror", magazine.catalog)
        let first = try magazine.sent()
        #expect(try magazine.files("one").library == magazine.files("one").source)
        try magazine.write("one", seed: 7, size, pages: [1])
        try await magazine.publish()
        try await magazine.run("mirror", magazine.catalog)
        #expect(try magazine.files("one").library == magazine.files("one").source)
        let second = try magazine.sent().dropFirst(first.count)
        let archives = second.filter { $0.path.hasSuffix(".zip") }
        #expect(!archives.isEmpty && archives.allSatisfy { $0.status == 206 }, "\(second)")
        #expect(archives.reduce(0) { $0 + $1.bytes } < size + 50_000, "\(second)")
        let page = magazine.folder["library/issues/one/2.pdf"]
        try #require(chmod(page.path, 0o644) == 0)
        let handle = try FileHandle(forUpdating: page)
        try handle.seek(toOffset: 1000)
        try handle.write(contentsOf: Data("damage".utf8))
        try handle.close()
        try await magazine.run("verify", "one", "--repair")
        #expect(try magazine.files("one").library == magazine.files("one").source)
        let third = try magazine.sent().dropFirst(first.count + second.count).filter { $0.path.hasSuffix(".zip") }
        #expect(third.reduce(0) { $0 + $1.bytes } < size + 50_000, "\(third)")
    }

    @Test("the account's token is sent only to the publisher server")
    func redirected() async throws {
        let folder = try TemporaryFolder()
        let dist = folder["dist"]
        let store = try ScriptedServer { request in
            let path = String(request.path.prefix { $0 != "?" })
            guard let data = FileManager.default.contents(atPath: dist.path + path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
        defer { store.stop() }
        let place = store.url("/").absoluteString
        let isRevoked = Mutex(false)
        let press = try ScriptedServer { request in
            let prefix = "/v1/publications/magazine/content/"
            if request.path.hasPrefix(prefix) {
                guard request.headers["authorization"] == "Bearer mha_secret", !isRevoked.withLock({ $0 }) else {
                    return [.send(.response(403))]
                }
                let name = request.path.dropFirst(prefix.count)
                return [.send(.response(307, ["Location": "\(place)\(name)?signature=1"]))]
            }
            // The public folder contains only free files.
            guard !request.path.hasSuffix(".zip"), !request.path.hasSuffix(".json"),
                let data = FileManager.default.contents(atPath: dist.path + request.path)
            else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
        defer { press.stop() }
        let environment = ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
        func run(_ words: String..., status: Int32 = 0) async throws -> Tool.Result {
            let result = try await Command.run(words, environment: environment)
            try #require(result.status == status, "\(words): \(result.errors)")
            return result
        }
        _ = try await run("new", "-y", folder["issues/one"].path, "--date", "2026-01-01")
        let address = press.url("/v1/publications/magazine").absoluteString
        try folder.write("issues/publication.json", #"{"Sale": "single", "Press": "\#(address)"}"#)
        _ = try await run("pack", folder["issues"].path, "-o", dist.path)
        _ = try await run("add", press.url("/issues.plist").absoluteString, "--nothing")
        let script =
            "import sqlite3, sys; d = sqlite3.connect(sys.argv[1], timeout=60); d.execute("
            + "'INSERT INTO pressAccount (server, token, isPersonal) VALUES (?, ?, 1)', sys.argv[2:]); d.commit()"
        let written = try await Tool.run([
            "python3", "-c", script, folder["library/library.sqlite"].path, press.url("/").absoluteString, "mha_secret",
        ])
        try #require(written.status == 0, "\(written.errors)")
        isRevoked.withLock { $0 = true }
        let refused = try await run("download", "one", status: 1)
        #expect(refused.errors.contains("this is a paid item"), "\(refused.errors)")
        isRevoked.withLock { $0 = false }
        _ = try await run("download", "one")
        #expect(FileManager.default.fileExists(atPath: folder["library/issues/one/pages.plist"].path))
        #expect(!store.log.isEmpty)
        for request in store.log {
            #expect(request.headers["authorization"] == nil && !request.headers.values.contains { $0.contains("mha_") })
        }
        for request in press.log where !request.path.hasPrefix("/v1/publications/magazine/content/") {
            #expect(request.headers["authorization"] == nil, "\(request.path)")
        }
    }
}
