import CommandSupport
import Foundation
import TestSupport
import Testing

/// The setup that all tests in Chromium share: a library, commands, servers and the scripts of `Tests/Browser`.
struct BrowserStage {
    private static let python = Tool.repository.appending(path: ".build/python/bin/python").path
    /// The headless build of Chromium on Debian starts faster and needs less CPU time, but does not support push.
    private static let chromium = "/usr/bin/chromium"
    private static let shell = "/usr/bin/chromium-headless-shell"
    static var isInstalled: Bool { Tool.isInstalled(chromium) && Tool.isInstalled(python) }
    static let needs: Comment = "needs chromium and script/test-tools"

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the environment for the library in the named folder.
    private func environment(_ library: String) -> [String: String] {
        [
            "MASTHEAD_LIBRARY": folder[library].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path,
        ]
    }

    /// Runs a command in the repository's folder and returns its output.
    @discardableResult
    func masthead(_ words: String..., library: String = "library") async throws -> String {
        let result = try await Command.run(words, in: Tool.repository, environment: environment(library))
        try #require(result.status == 0, "masthead \(words): \(result.output)\(result.errors)")
        return result.output
    }

    /// Starts `masthead open` for a library.
    func open(library: String = "library") throws -> ServingProcess {
        try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment(library),
            in: Tool.repository)
    }

    /// Starts `masthead share` with a PIN for a library.
    func share(pin: String, library: String = "library") throws -> ServingProcess {
        try ServingProcess(
            [Tool.masthead, "share", "--address", "127.0.0.1", "--port", "0", "--pin", pin], environment(library),
            in: Tool.repository)
    }

    /// Starts `masthead serve` for a folder.
    func serve(_ served: URL, port: UInt16 = 0) throws -> ServingProcess {
        try ServingProcess(
            [Tool.masthead, "serve", served.path, "--port", "\(port)", "--quiet"], environment("library"))
    }

    /// Runs a script of `Tests/Browser` that writes samples to the named folder.
    func make(_ script: String, in made: String) async throws {
        let result = try await Tool.run([Self.python, Self.path(script), folder[made].path])
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Creates the EPUBs of `book-books` in the folder `books`, and serves them.
    func books() async throws -> ScriptedServer {
        try await make("book-books", in: "books")
        let shelf = folder["books"]
        return try ScriptedServer { request in
            guard let data = FileManager.default.contents(atPath: shelf.path + request.path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
    }

    /// Mirrors a bookshelf of the EPUBs that `book-books` makes.
    /// - Parameter names: The names of the EPUBs without extensions.
    /// - Returns: The server for the EPUBs.
    func mirrorBooks(_ names: [String]) async throws -> ScriptedServer {
        let server = try await books()
        let rows = names.map { name in
            """
            {"name": "\(name)", "title": "Title of \(name)", "info": "About", "date": "2012-10-15 10:12:00",
             "url": "\(server.url("/\(name).epub"))", "product_id": "com.example.\(name)"}
            """
        }
        try folder.write("books/shelf.json", "[\(rows.joined(separator: ","))]")
        try await masthead("mirror", server.url("/shelf.json").absoluteString, "--quiet")
        return server
    }

    /// Runs the tests in a script of `Tests/Browser`, each of which prints a line with `ok` and its name. The script
    /// receives the settings and the path of `masthead`. `BROWSER_TEST` selects a single test, and `BROWSER_SHOTS` is a
    /// folder for screenshots.
    func test(
        _ script: String, _ settings: [String: Any], atLeast count: Int, needsWholeChromium: Bool = false
    ) async throws {
        let variables = ProcessInfo.processInfo.environment
        var settings = settings
        settings["masthead"] = Tool.masthead
        settings["chromium"] = needsWholeChromium || !Tool.isThere(Self.shell) ? Self.chromium : Self.shell
        settings["shots"] = variables["BROWSER_SHOTS"]
        let file = try folder.write("settings.json", JSONSerialization.data(withJSONObject: settings))
        let only = variables["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run(
            [Self.python, Self.path(script), file.path] + only,
            environment: environment("library").merging(["NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"]) { $1 })
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? count : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }

    private static func path(_ script: String) -> String {
        Tool.repository.appending(path: "Tests/Browser/\(script)").path
    }
}
