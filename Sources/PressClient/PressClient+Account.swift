import Foundation
import IssueTransfer
public import Periodical

// An account: made, come to from another device, forgotten.
extension PressClient {
    private struct Made: Decodable {
        let account: String
        let token: String
    }

    /// Makes an account. It has no name and no address: its token alone leads to it.
    public func makeAccount() async throws(MastheadError) -> PressAccount {
        let answer: Made = try await decoded(
            HTTPRequest(.post, url("accounts")), token: nil, cannot: "create an account at")
        return try account(answer)
    }

    private struct Code: Encodable { let code: String }

    /// Comes to an account that another device has.
    /// - Parameter code: as the other device shows it, see ``restoreCode(of:)``. It is used up by that.
    /// - Throws: ``MastheadError``; `press.nothing` where the code leads to no account.
    public func restore(_ code: String) async throws(MastheadError) -> PressAccount {
        let answer: Made = try await decoded(
            HTTPRequest(.post, url("restore"), body: try .json(Code(code: code))), token: nil,
            cannot: "join the account of another device at")
        return try account(answer)
    }

    /// Makes a code by which another device comes to an account; an earlier one is worth nothing then.
    public func restoreCode(of account: PressAccount) async throws(MastheadError) -> PressRestoreCode {
        let code: PressRestoreCode = try await decoded(
            HTTPRequest(.post, url("restore-codes")), token: account.token,
            cannot: "get a code for another device at")
        guard code.code.wholeMatch(of: /[0-9A-Za-z-]{4,100}/) != nil else {
            throw malformed("its code holds what no code may hold")
        }
        return code
    }

    /// Has the server forget an account with all that belongs to it. One that it does not know is forgotten already.
    public func forget(_ account: PressAccount) async throws(MastheadError) {
        do throws(MastheadError) {
            _ = try await answer(
                HTTPRequest(.delete, url("account")), token: account.token,
                cannot: "delete this library's account at")
        } catch {
            guard error.code != .pressUnknownAccount else { return }
            throw error
        }
    }

    private func account(_ made: Made) throws(MastheadError) -> PressAccount {
        guard PressName.isToken(made.token), PressName.isIdentifier(made.account) else {
            throw malformed("the account that it makes holds what none may hold")
        }
        return PressAccount(token: made.token, id: made.account)
    }
}
