import Foundation
import Hummingbird
import Logging
import Periodical

/// A web server on loopback.
enum HTTPService {
    /// Sees to it that there is a folder.
    /// - Throws: ``MastheadError`` where there is none.
    static func checkFolder(_ folder: URL, doing: String, hint: String) throws(MastheadError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw MastheadError(
                .fileSystem, doing: doing, to: folder.path, found: "there is no such folder", hint: hint)
        }
    }

    /// Serves until the task is cancelled or the process is told to end (SIGINT, SIGTERM).
    /// - Parameters:
    ///   - port: the port; 0 picks a free one.
    ///   - endsWithSignals: whether those signals end it.
    ///   - onRunning: told the server's URL once it listens.
    /// - Throws: ``MastheadError`` where the port cannot be had.
    static func run(
        _ router: Router<BasicRequestContext>, port: Int, _ logger: Logger, endsWithSignals: Bool = true,
        onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)/") else {
                    return
                }
                onRunning(url)
            }, logger: logger)
        do {
            try await application.runService(gracefulShutdownSignals: endsWithSignals ? [.sigterm, .sigint] : [])
        } catch {
            throw MastheadError(
                .portTaken, doing: "serving on port", to: "\(port)", found: "\(error)",
                hint: "Another program may have that port: --port 0 picks a free one.")
        }
    }
}
