import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Says of which publications the publishers' servers do not know the library's account any more, and what to do about it.
    /// - Parameter handles: the publications; nil for all.
    func tellRefusedAccounts(of handles: [String]?, on console: Console) async throws(MastheadError) {
        var accounts: [PublicationAccount] = []
        for handle in try await publications.all().map(\.handle) where handles?.contains(handle) ?? true {
            do throws(MastheadError) { accounts.append(try await accounts.account(of: handle)) } catch {
                guard error.code == .noPress else { throw error }
            }
        }
        // One server may have several publications: its account is told of once.
        var told: Set<String> = []
        for account in accounts where account.refusedAt != nil && told.insert(account.server.absoluteString).inserted {
            console.note(account.refusal)
        }
    }
}

extension PublicationAccount {
    /// That the server does not know the account any more, and what to do about it.
    var refusal: String {
        "The publisher server of \(handle.printable) no longer knows this library's account. "
            + Remedy.restoreAccount(handle).asCommand.words
    }
}
