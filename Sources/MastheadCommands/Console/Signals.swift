import Files
import Foundation
import Periodical

/// Ends work cleanly when the process is told to (SIGINT, SIGTERM, SIGHUP): the task is cancelled and what it did is kept.
enum Signals {
    /// - Parameter others: further signals that end it, where a terminal would be left as nobody can use it.
    static func cancelling<Value: Sendable>(
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

    /// Does something until it ends or the process is told to end.
    /// - Returns: whether the process was told to.
    static func interruptible(
        and others: [Int32] = [], _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        try await cancelling(and: others) { () throws(MastheadError) in
            do {
                try await body()
            } catch let error as MastheadError {
                throw error
            } catch {
                guard Task.isCancelled else {
                    throw MastheadError(
                        .configuration, cannot: "watch", to: "the library", found: "\(error)",
                        hint: "Run the command again. The downloads continue without it.")
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
