import Foundation
import IssueTransfer
public import Periodical

// Entitlements and the keys by which they are read offline.
extension PressClient {
    private struct Answer: Decodable { let token: String }

    /// The keys that the server signs with, and signed with.
    /// - Throws: ``MastheadError``; `press.malformed` where it names none.
    public func keys() async throws(MastheadError) -> PressKeys {
        let address = server.appending(path: ".well-known/masthead-press.json", directoryHint: .notDirectory)
        let data = try await answer(HTTPRequest(address), token: nil, cannot: "fetch the keys of")
        guard let keys = PressKeys(data) else { throw malformed("its keys are none") }
        return keys
    }

    /// Asks for an entitlement, as it is kept.
    /// - Parameters:
    ///   - publication: what the server calls it.
    ///   - items: issues and books that it is to name, at most 50; none for the first so many.
    /// - Returns: the token; nil where the account holds nothing of the publication. ``PressEntitlement`` reads it.
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
                throw malformed("its entitlement holds what none may hold")
            }
            return answer.token
        } catch {
            guard error.code != .pressNothing else { return nil }
            throw error
        }
    }
}
