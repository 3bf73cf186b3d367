import Foundation
import Periodical
import PressClient

// A payment is made elsewhere: the server hears of it, and the library asks.
extension PressShop {
    /// How long it is waited between two questions: more and more, in seconds.
    private static let pauses = [1.0, 2, 2, 3, 3, 5, 5, 10]
    private static let longestPause = 15.0

    /// Waits until the account has a product.
    func awaitRight(to product: String, of handle: String) async throws(MastheadError) -> PressRight? {
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
                // Which clock is right, this one's or the server's, is not known: what has begun there has begun.
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
