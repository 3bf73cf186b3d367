import Files
import Foundation
import Periodical

/// A handler for SIGINT, SIGTERM and SIGHUP that cancels the task, so that it ends cleanly.
enum Signals {
    /// - Parameter others: other signals that also cancel the task, for commands that must restore the terminal's
    ///   state.
    static func canceling<Value: Sendable>(
        and others: [Int32] = [], _ body: @escaping @Sendable () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        let task = Task { await Self.result(body) }
        let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP] + others) { _ in task.cancel() }
        defer { watch.end() }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// Runs a task until it ends or a signal cancels it.
    /// - Returns: whether a signal canceled the task.
    static func interruptible(
        and others: [Int32] = [], _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        try await canceling(and: others) { () throws(MastheadError) in
            do {
                try await body()
            } catch let error as MastheadError {
                throw error
            } catch {
                guard Task.isCancelled else {
                    throw MastheadError(
                        .configuration, cannot: "watch", to: "the library", found: "\(error)",
                        hint: "Run the command again. The downloads continue in the background.")
                }
            }
            return Task.isCancelled
        }
    }

    private static func result<Value>(
        _ body: () async throws(MastheadError) -> Value
    ) async -> Result<Value, MastheadError> {
        do throws(MastheadError) { return .success(try await body()) } catch { return .failure(error) }
    }
}
