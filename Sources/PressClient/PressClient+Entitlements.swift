import Foundation
import IssueTransfer
public import Periodical

// Entitlements, and the keys that verify them offline.
extension PressClient {
    private struct Answer: Decodable { let token: String }

    /// Returns the server's current and former signing keys.
    /// - Throws: ``MastheadError``, with the code `press.malformed` if the server has none.
    public func keys() async throws(MastheadError) -> PressKeys {
        let address = server.appending(path: ".well-known/masthead-press.json", directoryHint: .notDirectory)
        let data = try await answer(HTTPRequest(address), token: nil, cannot: "fetch the keys of")
        guard let keys = PressKeys(data) else { throw malformed("the document of keys has no valid key") }
        return keys
    }

    /// Requests an entitlement, as the text to save.
    /// - Parameters:
    ///   - publication: The server's name of the publication.
    ///   - items: The issues and books that the entitlement must name, at most 50. If empty, the server chooses.
    /// - Returns: The token for ``PressEntitlement``, or nil if the account has no right to the publication.
    public func entitlement(
        of publication: String, items: [String] = [], _ account: PressAccount
    ) async throws(MastheadError) -> String? {
        var address = try url("entitlements", publication)
        if !items.isEmpty {
            address.append(queryItems: items.prefix(50).map { URLQueryItem(name: "item", value: $0) })
        }
        do throws(MastheadError) {
            let answer: Answer = try await decoded(
                HTTPRequest(address), token: account.token, cannot: "fetch entitlements from")
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
