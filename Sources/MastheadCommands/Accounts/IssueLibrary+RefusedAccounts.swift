import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Prints which publisher servers no longer know the library's account, with the user's next step.
    /// - Parameter handles: the publications, or nil for all.
    func tellRefusedAccounts(of handles: [String]?, on console: Console) async throws(MastheadError) {
        var accounts: [PublicationAccount] = []
        for handle in try await publications.all().map(\.handle) where handles?.contains(handle) ?? true {
            do throws(MastheadError) { accounts.append(try await self.accounts.account(of: handle)) } catch {
                guard error.code == .noPress else { throw error }
            }
        }
        // Several publications can share a server, so print one note for each server.
        var told: Set<String> = []
        for account in accounts where account.refusedAt != nil && told.insert(account.server.absoluteString).inserted {
            console.note(account.refusal)
        }
    }
}

extension PublicationAccount {
    /// A message that the server no longer knows the account, with the user's next step.
    var refusal: String {
        "The publisher server of \(handle.printable) no longer knows this library's account. "
            + Remedy.restoreAccount(handle).asCommand.words
    }
}
