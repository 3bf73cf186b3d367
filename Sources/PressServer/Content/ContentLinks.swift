import Files
import Foundation
import Logging
import Periodical

/// Short-lived URLs of files in an object store, as returned by `rclone link`. The server hands out each URL several
/// times during part of its lifetime.
actor ContentLinks {
    private struct Link {
        let url: URL
        let end: ContinuousClock.Instant
    }

    private let logger: Logger
    private var links: [String: Link] = [:]
    private var making: [String: Task<URL?, Never>] = [:]
    private let permits = NotificationLimit(mostProcesses)

    /// The lifetime of a URL, in minutes.
    private static let minutes = 15
    /// How long the server returns the same URL. A client therefore always has at least two thirds of the URL's
    /// lifetime.
    private static let reuse = Duration.seconds(60 * minutes / 3)
    private static let capacity = 10_000
    private static let mostProcesses = 4

    init(logger: Logger) { self.logger = logger }

    /// Returns a URL for a file in an rclone remote.
    /// - Throws: ``Problem`` if rclone returns no URL.
    func address(of remote: String) async throws -> URL {
        if let link = links[remote], link.end > .now { return link.url }
        let task: Task<URL?, Never>
        if let known = making[remote] {
            task = known
        } else {
            task = Task { [logger, permits] in await Self.make(remote, permits, logger) }
            making[remote] = task
        }
        let url = await task.value
        making[remote] = nil
        guard let url else { throw Problem(.serviceUnavailable, "The object store returned no URL.", retryAfter: 30) }
        if links.count >= Self.capacity { links = links.filter { $0.value.end > .now } }
        if links.count >= Self.capacity { links = [:] }
        links[remote] = Link(url: url, end: .now + Self.reuse)
        return url
    }

    private static func make(_ remote: String, _ permits: NotificationLimit, _ logger: Logger) async -> URL? {
        guard await permits.take(atMost: 1) == 1 else { return nil }
        var environment = ProcessInfo.processInfo.environment
        // rclone before 1.65 exits if this variable of the AWS tools is set. Use rclone's own variable, which has the
        // same effect.
        if let certificates = environment.removeValue(forKey: "AWS_CA_BUNDLE"), environment["RCLONE_CA_CERT"] == nil {
            environment["RCLONE_CA_CERT"] = certificates
        }
        let program = TimedProgram(
            "rclone", ["link", "--expire", "\(minutes)m", "--retries", "1", remote], environment: environment,
            timeLimit: .seconds(30))
        let result: TimedProgram.Result
        do throws(MastheadError) { result = try await program.run() } catch {
            await permits.give(1)
            logger.error("cannot create a link with rclone", metadata: ["error": "\(error.summary)"])
            return nil
        }
        await permits.give(1)
        let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard result.ending == .exited(0), let url = URL(string: text, encodingInvalidCharacters: false),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else {
            logger.error("cannot create a link with rclone", metadata: ["ending": "\(result.ending)"])
            return nil
        }
        return url
    }
}
