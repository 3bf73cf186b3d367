import Foundation
import IssueTransfer
public import Periodical

// Requesting entitlements, and the keys for verifying them offline.
extension PressClient {
    /// Returns the server's signing keys, current and former.
    /// - Throws: ``MastheadError`` with the code `press.malformed` if the server has no keys.
    public func keys() async throws(MastheadError) -> PressKeys {
        let data = try await send(.keys, token: nil, cannot: "fetch the keys of")
        guard let keys = PressKeys(data) else { throw malformed("the document of keys has no valid key") }
        return keys
    }

    /// Requests an entitlement and returns its text, to be saved.
    /// - Parameters:
    ///   - publication: The publication's name on the server.
    ///   - items: The issues and books to include in the entitlement, at most 50. If empty, the server chooses.
    ///   - account: The reader's account.
    /// - Returns: The token for ``PressEntitlement``, or nil if the account has no right to the publication.
    public func entitlement(
        of publication: String, items: [String] = [], _ account: PressAccount
    ) async throws(MastheadError) -> String? {
        try check(name: publication)
        do throws(MastheadError) {
            let answer = try await answer(
                to: .entitlement(of: publication, items: items), token: account.token,
                cannot: "fetch entitlements from")
            guard answer.token.utf8.count <= 16_384, answer.token.wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil else {
                throw malformed("the entitlement is malformed")
            }
            return answer.token
        } catch {
            guard error.code != .pressNothing else { return nil }
            throw error
        }
    }
}
