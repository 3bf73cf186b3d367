import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Returns a publication's account, or the accounts of all publications with a publisher server.
    func pressAccounts(of handle: String?) async throws(MastheadError) -> [PublicationAccount] {
        guard let handle else { return try await accounts.all() }
        return [try await accounts.account(of: handle)]
    }

    /// Returns the given handle or, if there is none, that of a publication on the library's only publisher server.
    func pressHandle(_ handle: String?) async throws(MastheadError) -> String {
        if let handle { return handle }
        let accounts = try await pressAccounts(of: nil)
        guard let first = accounts.first else {
            throw MastheadError(
                .noPress, cannot: "find", to: "a publisher server",
                found: "none of your publications has a publisher server",
                hint: "Use `masthead add URL` to follow the publication first.")
        }
        guard Set(accounts.map(\.server)).count == 1 else {
            let names = accounts.map(\.handle)
            throw MastheadError(
                .configuration, cannot: "find", to: "the publisher server",
                found: "your publications use several publisher servers",
                hint: "Use one of these options: \(names.map { "--at \($0.printable)" }.joined(separator: ", ")).")
        }
        return first.handle
    }
}
