import Foundation
public import Periodical
public import PressClient

// Users pay on another site, which notifies the publisher server. The library polls the server until it reports the
// payment.
extension Accounts {
    /// The times between requests in seconds, which increase.
    private static let pauses = [1.0, 2, 2, 3, 3, 5, 5, 10]
    private static let longestPause = 15.0

    /// Polls the publisher server until the account owns a product, for example after a payment. Keeps trying while the
    /// server is unreachable.
    /// - Returns: the right, or nil if the task was canceled first.
    /// - Throws: ``MastheadError`` if the server no longer knows the account.
    public func awaitRight(to product: String, of handle: String) async throws(MastheadError) -> PressRight? {
        let (handle, address) = try await address(of: handle)
        let account = try await existing(address, handle, cannot: "wait for the purchase from")
        let press = PressClient(address.server, client: client)
        var count = 0
        while !Task.isCancelled {
            var pause = count < Self.pauses.count ? Self.pauses[count] : Self.longestPause
            count += 1
            do throws(MastheadError) {
                let rights = try await accounts.watching(account, at: address.server, of: handle) {
                    () throws(MastheadError) in
                    try await press.rights(of: account)
                }
                // This computer's clock may be wrong, so accept a right that seems to start in the future.
                if let right = rights.last(where: { $0.product == product && $0.end.map { $0 > now() } ?? true }) {
                    await holdings.renewAfterChange(at: address.server)
                    return right
                }
            } catch {
                guard !Task.isCancelled else { return nil }
                guard error.code != .pressUnknownAccount else { throw error }
                pause = max(pause, (error.retryAfter ?? .zero) / .seconds(1))
            }
            do { try await sleep(now().addingTimeInterval(pause)) } catch { return nil }
        }
        return nil
    }
}
