package import Periodical

/// Runs work that must finish even if the calling task is canceled.
package func withCancellationShield<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(MastheadError) -> Value
) async throws(MastheadError) -> Value {
    let result = await Task {
        do throws(MastheadError) {
            return Result<Value, MastheadError>.success(try await body())
        } catch { return .failure(error) }
    }.value
    return try result.get()
}
