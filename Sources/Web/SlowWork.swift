package import Dispatch

/// Runs slow work, such as decoding pictures and reading PDFs, outside Swift's cooperative thread pool.
package enum SlowWork {
    /// Returns the result of a closure, which runs on a queue.
    package static func run<Value: Sendable>(
        on queue: DispatchQueue = .global(qos: .userInitiated),
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do { continuation.resume(returning: try body()) } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
