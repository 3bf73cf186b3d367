import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Creating, joining and deleting accounts.
extension PressClient {
    /// Creates an account without a name or address, which only its token gives access to.
    public func makeAccount() async throws(MastheadError) -> PressAccount {
        try account(await answer(to: .createAccount, token: nil, cannot: "create an account at"))
    }

    /// Joins another device's account.
    /// - Parameter code: The code from the other device, see ``restoreCode(of:)``. It can be used only once.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the restore code is invalid.
    public func restore(_ code: String) async throws(MastheadError) -> PressAccount {
        try account(await answer(to: .restore(code), token: nil, cannot: "join the account of another device at"))
    }

    /// Creates a code that lets another device join an account. Earlier codes become invalid.
    public func restoreCode(of account: PressAccount) async throws(MastheadError) -> PressRestoreCode {
        let code = try await answer(
            to: .createRestoreCode, token: account.token, cannot: "get a code for another device at")
        guard code.code.wholeMatch(of: /[0-9A-Za-z-]{4,100}/) != nil else {
            throw malformed("the restore code contains invalid characters")
        }
        return PressRestoreCode(code: code.code, ends: code.ends)
    }

    /// Deletes an account from the server, with everything that belongs to it. Succeeds even if the server does not
    /// know the account.
    public func forget(_ account: PressAccount) async throws(MastheadError) {
        do throws(MastheadError) {
            try await send(.deleteAccount, token: account.token, cannot: "delete this library's account at")
        } catch {
            guard error.code != .pressUnknownAccount else { return }
            throw error
        }
    }

    private func account(_ made: Wire.AccountToken) throws(MastheadError) -> PressAccount {
        guard PressName.isToken(made.token), PressName.isIdentifier(made.account) else {
            throw malformed("the new account has a malformed identifier or token")
        }
        return PressAccount(token: made.token, id: made.account)
    }
}
