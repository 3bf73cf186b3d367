import Foundation
import IssueTransfer
public import Periodical

// Accounts: creation, joining from another device, deletion.
extension PressClient {
    private struct Made: Decodable {
        let account: String
        let token: String
    }

    /// Creates an account. It has no name or address, and only its token gives access.
    public func makeAccount() async throws(MastheadError) -> PressAccount {
        let answer: Made = try await decoded(
            HTTPRequest(.post, url("accounts")), token: nil, cannot: "create an account at")
        return try account(answer)
    }

    private struct Code: Encodable { let code: String }

    /// Joins the account of another device.
    /// - Parameter code: The code from the other device, see ``restoreCode(of:)``. It can be used once.
    /// - Throws: ``MastheadError``, with the code `press.nothing` if the restore code is not valid.
    public func restore(_ code: String) async throws(MastheadError) -> PressAccount {
        let answer: Made = try await decoded(
            HTTPRequest(.post, url("restore"), body: try .json(Code(code: code))), token: nil,
            cannot: "join the account of another device at")
        return try account(answer)
    }

    /// Creates a code with which another device joins an account. Earlier codes become invalid.
    public func restoreCode(of account: PressAccount) async throws(MastheadError) -> PressRestoreCode {
        let code: PressRestoreCode = try await decoded(
            HTTPRequest(.post, url("restore-codes")), token: account.token,
            cannot: "get a code for another device at")
        guard code.code.wholeMatch(of: /[0-9A-Za-z-]{4,100}/) != nil else {
            throw malformed("the restore code contains invalid characters")
        }
        return code
    }

    /// Deletes an account and everything that belongs to it from the server. An unknown account counts as deleted.
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
            throw malformed("the new account has a malformed identifier or token")
        }
        return PressAccount(token: made.token, id: made.account)
    }
}
