import CommandSupport
import Foundation
import TestSupport
import Testing

/// The commands of publishing and reading, from a new issue source to a page in a library.
@Suite(.leavesNoProcess) struct CommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command in this process.
    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(
            arguments,
            environment: [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
                "XDG_CONFIG_HOME": folder["config"].path,
            ])
    }

    private func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    @Test("commands can create, pack, mirror and read an issue")
    func endToEnd() async throws {
        let source = folder["spring"].path
        #expect(try await run("new", source, "--title", "Spring").status == 0)
        #expect(try await run("check", source).status == 0)
        let packed = try await run("pack", source, "-o", folder["dist"].path, "--json")
        let rows = try #require(try json(packed.output) as? [[String: Any]])
        #expect(rows[0]["packed"] as? Bool == true)
        #expect((rows[0]["archives"] as? [[String: Any]])?.map { $0["entries"] as? Int } == [6, 6])

        let files = try FileTree.read(folder["dist"]).reduce(into: [:]) { $0["/" + $1.key] = $1.value }
        let server = try ScriptedServer.files(files)
        let mirrored = try await run("mirror", server.url("/issues.plist").absoluteString)
        #expect(mirrored.status == 0, "\(mirrored.errors)")
        #expect(mirrored.output.hasPrefix("1 new, 0 corrected, 1 downloaded, 0 failed"))

        let list = try #require(try json(try await run("list", "--json").output) as? [[String: Any]])
        let keys = [
            "id", "handle", "name", "kind", "title", "date", "coverDate", "series", "volume", "number", "summary",
            "language",
            "direction", "spreads", "categories", "authors", "productID", "articles", "pages", "status", "updating",
            "paused", "sample", "locked",
            "withdrawn", "removed", "contentRemoved", "scale", "bytes", "totalBytes", "contentPath", "coverPath",
            "error", "errorCode", "access", "forSale", "bought", "price", "arrivedAt",
            "remedies", "favorite", "read", "unread", "new", "openedAt", "reminders",
        ]
        #expect(Set(list[0].keys) == Set(keys))
        #expect(list[0]["status"] as? String == "available")
        #expect(try await run("layout", "spring").output.contains("[S]"))

        #expect(try await run("page", "spring", "2.1").output.contains("First article"))
        let page = try #require(
            try json(try await run("page", "spring", "--go", "lower", "--json").output) as? [String: Any])
        #expect(page["articleIndex"] as? Int == 1)
        #expect(page["pageIndex"] as? Int == 1)
        #expect((page["moves"] as? [String: Any])?["upper"] as? String == "2.1")
        #expect((page["assets"] as? [String: String])?["second.png"] == folder["library/issues/spring/second.png"].path)
        let edge = try await run("page", "spring", "--go", "lower")
        #expect(edge.status == 1)
        #expect(edge.output.isEmpty)
        #expect(
            try await run("layout", "spring").output.contains("page 2.2"), "the position stays at the edge of the grid")
        #expect(try await run("remove", "spring").status == 0)
        #expect(try json(try await run("list", "--json").output) as? [String] == [])
    }

    @Test(
        "control characters in arguments are escaped in error messages",
        arguments: [
            ["list", "--x\u{1B}[31m"], ["page", "a", "x\u{1B}[31m"], ["publish", "a", "b\u{1B}[31m"], ["x\u{1B}[31m"],
        ])
    func escapes(words: [String]) async throws {
        let result = try await Command.run(words)
        #expect(result.status != 0 && !result.errors.isEmpty && !result.errors.contains("\u{1B}"), "\(result.errors)")
    }

    @Test("a library path that is a file is rejected")
    func fileForLibrary() async throws {
        try folder.write("file", "x")
        let result = try await run("list", "--library", folder["file"].path)
        #expect(result.status == 1 && result.errors.contains("Not a directory"), "\(result.errors)")
    }

    @Test("commands can search text and list bookmarks and favorites")
    func finding() async throws {
        _ = try await run("new", folder["spring"].path, "--title", "Spring")
        _ = try await run("pack", folder["spring"].path, "-o", folder["dist"].path, "--quiet")
        let files = try FileTree.read(folder["dist"]).reduce(into: [:]) { $0["/" + $1.key] = $1.value }
        let server = try ScriptedServer.files(files)
        _ = try await run("mirror", server.url("/issues.plist").absoluteString)
        #expect(try await run("list", "--unread").output.contains("spring"))
        let found = try await run("search", "reader")
        #expect(
            found.output.contains("/spring 2.1  First article\n") && found.output.contains("[reader]"),
            "\(found.output)"
        )
        let hits = try #require(try json(try await run("search", "reader", "--json").output) as? [[String: Any]])
        #expect(hits.map { $0["position"] as? String } == ["2.1"])
        let heading = try await run("search", "article")
        #expect(heading.output.contains("First [article] This page"), "a line break becomes a space: \(heading.output)")
        let none = try await run("search", "nowhere", "in", "it")
        #expect(none.output.isEmpty && none.errors == "No results for “nowhere in it” in 1 issue.\n")
        for words in ["", "  ", "?!"] {
            let empty = try await run("search", words)
            #expect(empty.status == 64 && empty.errors.contains("Specify a word to search for."), "\(empty)")
        }

        _ = try await run("page", "spring", "2.2")
        let told = try await run("bookmark", "spring").output
        #expect(told.hasPrefix("Bookmarked “") && told.hasSuffix("” in “Spring” (2.2).\n"), "\(told)")
        #expect(try await run("bookmark").output.hasSuffix("/spring 2.2  Spring\n"))
        let wrong = try await run("bookmark", "spring", "9.9")
        #expect(
            wrong.status == 1 && wrong.errors.hasPrefix("error: cannot mark page 9.9 of spring: no such page"),
            "\(wrong.errors)")
        #expect(wrong.errors.contains("The last page of the issue is "), "\(wrong.errors)")
        #expect(try await run("bookmark").output.hasSuffix("/spring 2.2  Spring\n"))
        let absent = try await run("bookmark", "spring", "1.1", "--remove")
        #expect(absent.status == 0 && absent.output == "Page 1.1 of “Spring” is not bookmarked.\n")
        #expect(try await run("favorite", "spring", "--remove").output == "“Spring” is not a favorite.\n")
        #expect(try await run("favorite", "spring").status == 0)
        #expect(try await run("list", "--favorites").output.contains("33% read  favorite"))
        #expect(try await run("list", "--unread").output.isEmpty)
        let listed = try #require(try json(try await run("favorite", "--json").output) as? [[String: Any]])
        #expect(listed.map { $0["name"] as? String } == ["spring"])
        #expect(listed[0]["position"] is NSNull)
        #expect(try await run("favorite", "spring", "--remove").status == 0)
        #expect(try await run("list", "--favorites").output.isEmpty)

        #expect(try await run("mark", "spring", "--read").output == "“Spring” is now read.\n")
        #expect(try await run("mark", "spring", "--read").output == "“Spring” is already read.\n")
        #expect(try await run("list").output.contains("\tread"))
        #expect(try await run("mark", "spring", "--unread").output == "“Spring” is now unread.\n")
        #expect(try await run("list", "--unread").output.contains("spring"))
        let early = try await run("mark", "spring", "--read", "--before", "1901-01-01")
        #expect(early.status == 0 && early.errors == "No items were published before that date.\n", "\(early)")
        #expect(try await run("list", "--unread", "--sort", "opened").output.contains("spring"))
        #expect(try await run("mark", "spring").status == 64)
        #expect(try await run("mark", "sprin", "--read").errors.contains("spring"))
    }

    @Test("reading an issue source or an archive works like reading an issue in the library")
    func sourcesAndArchives() async throws {
        let source = folder["spring"].path
        _ = try await run("new", source)
        let packed = try #require(
            try json(try await run("pack", source, "-o", folder["dist"].path, "--json").output) as? [[String: Any]])
        let archives = try #require(packed[0]["archives"] as? [[String: Any]])
        for path in [source, try #require(archives[1]["path"] as? String)] {
            #expect(try await run("layout", path).status == 0)
            #expect(try await run("page", path, "2.2").status == 0)
            let page = try #require(try json(try await run("page", path, "--json").output) as? [String: Any])
            #expect(page["pageIndex"] as? Int == 1, "positions are also saved for paths")
            #expect(page["name"] as? String == "spring")
            let asset = try #require((page["assets"] as? [String: String])?["second.png"])
            #expect(asset.hasSuffix("second@2x.png"))
            #expect(FileManager.default.fileExists(atPath: asset))
        }
    }

    @Test(
        "a usage error prints its cause and exits with status 64",
        arguments: [["list", "--status", "x"], ["frobnicate"], ["page"], ["download"], ["page", "a", "0.1"]])
    func usage(arguments: [String]) async throws {
        let result = try await Command.run(arguments)
        #expect(result.status == 64 && result.errors.hasPrefix("error: "), "\(result)")
        // The error contains the cause and a hint, but not the full usage.
        #expect(!result.errors.contains("Usage:"), "\(result)")
    }

    @Test("help and version are printed to standard output")
    func help() async throws {
        let help = try await run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("PUBLISHING") && help.errors.isEmpty)
        #expect(try await run("--version").output == "0.1.0\n")
    }

    @Test("`pack` reports all errors in an issue source and does not pack it")
    func faultySource() async throws {
        let source = folder["spring"].path
        _ = try await run("new", source)
        try FileManager.default.removeItem(at: folder["spring/issue.json"])
        try folder.write("spring/issue.json", #"{"Title": "No date"}"#)
        let result = try await run("pack", source, "-o", folder["dist"].path)
        #expect(result.status == 1)
        #expect(result.errors.contains("The metadata has no Date. [missing-key]"))
        #expect(FileManager.default.fileExists(atPath: folder["dist"].path) == false)
        let check = try #require(try json(try await run("check", source, "--json").output) as? [[String: Any]])
        #expect(check.map { $0["code"] as? String } == ["missing-key", "sample-page"])
        #expect(check[0]["line"] as? Int == 1)
    }

    @Test("`explain` prints what a diagnostic code means")
    func explain() async throws {
        let known = try await run("explain", "[wrong-scale]")
        #expect(known.status == 0)
        #expect(known.output.contains("twice as wide") && !known.output.contains("#"))
        let unknown = try await run("explain", "wrong-scael")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("Did you mean 'wrong-scale'?"))
        let foreign = try await run("explain", "item.not-bought")
        #expect(foreign.status == 1 && foreign.errors.contains("`masthead explain` to list all codes"), "\(foreign)")
        #expect(foreign.errors.split(separator: "\n").count == 2, "\(foreign)")
        let all = try await run("explain").output.split(separator: "\n")
        #expect(
            all.contains {
                $0.wholeMatch(of: /missing-asset +No file in the source has this logical name, .+\./) != nil
            })
        #expect(all.allSatisfy { $0.wholeMatch(of: /[a-z-]+ +\S.+[^:.]\./) != nil }, "\(all)")
    }

    @Test(
        "the error for an unknown command suggests the nearest command",
        arguments: [(["lst"], "list"), (["mirorr", "http://h/"], "mirror"), (["export", "wbe"], "web")])
    func nearestCommand(arguments: [String], meant: String) async throws {
        let result = try await Command.run(arguments)
        #expect(result.status == 64 && result.errors.hasPrefix("error: There is no command '"), "\(result)")
        #expect(result.errors.contains("Did you mean '\(meant)'?\n    hint: "), "\(result)")
    }

    @Test(
        "the error for an invalid language tag suggests the nearest valid tag",
        arguments: ["english", "Deutsch", "français"])
    func language(name: String) async throws {
        let tag = ["english": "en", "Deutsch": "de", "français": "fr"][name] ?? ""
        let result = try await run("new", "-y", folder["spring"].path, "--language", name)
        #expect(result.status == 64 && result.errors.contains("For '\(name)' write \(tag)."), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder["spring"].path))
        #expect(try await run("new", "-y", folder["spring"].path, "--language", tag).status == 0)
        #expect(try await run("check", folder["spring"].path).status == 0)
    }

    @Test("the date in issue.json can be a day or a day with a time")
    func dates() async throws {
        _ = try await run("new", "-y", folder["spring"].path)
        try FileManager.default.removeItem(at: folder["spring/issue.json"])
        for date in ["2026-09-21", "2026-09-21T08:00:00Z"] {
            try folder.write("spring/issue.json", #"{"Title": "Spring", "Date": "\#(date)", "Cover": "cover.png"}"#)
            let check = try await run("check", folder["spring"].path)
            #expect(check.status == 0, "\(check.output)")
        }
        try folder.write("spring/issue.json", #"{"Title": "Spring", "Date": "2026-13-41"}"#)
        let wrong = try await run("check", folder["spring"].path)
        #expect(
            wrong.status == 1 && wrong.output.contains("hint: Use a date such as 2026-03-20 or"),
            "\(wrong.output)")
    }

    @Test("a missing library and a wrong catalog URL each cause exactly one error")
    func network() async throws {
        let server = try ScriptedServer { request in
            request.path == "/page"
                ? [.send(.response(200, body: Data("<!doctype html><html>".utf8)))] : [.send(.response(404))]
        }
        let nothing = try await run("refresh")
        #expect(nothing.status == 1 && nothing.errors.contains("the folder does not contain a library"))
        for (path, words) in [("/page", "web page"), ("/gone", "returned 404")] {
            let result = try await run(
                "mirror", server.url(path).absoluteString, "--library", folder["l\(words.count)"].path)
            #expect(result.status == 1)
            #expect(result.errors.components(separatedBy: "error:").count == 2, "\(result.errors)")
            #expect(result.errors.contains(words), "\(result.errors)")
        }
        let words = try await run("add", "file:///etc/passwd")
        #expect(words.status == 1 && words.errors.contains("plain text"))
        let scheme = try await run("add", "ftp://127.0.0.1/issues.plist")
        #expect(scheme.status == 1 && scheme.errors.contains("not an http, https or file URL"))
    }
}
