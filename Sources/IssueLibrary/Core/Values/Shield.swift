import Periodical

/// A wrapper for work that must finish even if the calling task is canceled.
enum Shield {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        let result = await Task {
            do throws(MastheadError) {
                return Result<Value, MastheadError>.success(try await body())
            } catch { return .failure(error) }
        }.value
        return try result.get()
    }
}
