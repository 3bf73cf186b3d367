import ArgumentParser
import Foundation
import IssuePublisher
import IssueTransfer
import LocalWeb
import Logging
import Periodical
import Synchronization

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Preview an issue in the browser, with live reload.",
        discussion: .text(
            examples:
                "masthead preview issues/spring-2026",
            "masthead preview issues/spring-2026 --port 9000 --quiet"))

    @Argument(help: "The issue source's folder.", completion: .directory)
    var source: String

    @OptionGroup var templates: TemplatesOption

    @OptionGroup var server: ServerOptions

    func run() async throws {
        try ProcessLimits.require(to: "show a preview")
        let console = Console.current
        let folder = try folder()
        let isRunning = Mutex(false)
        func serve(port: Int) async throws(MastheadError) {
            try await PreviewServer(
                folder, templates: templates.folder, cache: console.cache("reading"), port: port,
                logger: server.logger, checkout: console.checkout
            ).run { url in
                isRunning.withLock { $0 = true }
                console.print(url.absoluteString)
            }
        }
        // If the default port is in use, try any other port. `masthead serve` has the same default, and often runs at
        // the same time.
        do throws(MastheadError) { try await serve(port: server.port ?? ServerOptions.usualPort) } catch {
            guard server.port == nil, error.code == .portTaken, !isRunning.withLock({ $0 }) else { throw error }
            try await serve(port: 0)
        }
    }

    /// Returns the issue source, or the only one in the folder.
    private func folder() throws(MastheadError) -> URL {
        let folder = URL(filePath: source, directoryHint: .isDirectory)
        guard access(folder.path, F_OK) == 0 else {
            // Report this error before any problem with the port.
            throw MastheadError.system("preview", folder)
        }
        return try IssueSource.only(in: folder, named: source, to: "preview")
    }
}

extension IssueSource {
    /// Returns a folder, or the only issue source in it.
    /// - Parameters:
    ///   - name: the folder, as the user typed it.
    ///   - action: the command that shows a single issue, such as `preview`.
    static func only(in folder: URL, named name: String, to action: String) throws(MastheadError) -> URL {
        let sources = try folders(in: [folder])
        guard sources.count > 1 else { return sources.first ?? folder }
        let names = sources.map(\.lastPathComponent)
        let first = URL(filePath: name).appending(path: names[0]).relativePath
        throw MastheadError(
            .configuration, cannot: action, to: name,
            found: "the folder has \(names.count.counted("issue")) (\(names.prefix(5).joined(separator: ", "))"
                + (names.count > 5 ? ", ..." : "") + "), but `masthead \(action)` shows only one",
            hint: "Choose an issue, such as `masthead \(action) \(first.asShellWord)`.")
    }
}
