package import Periodical

extension MastheadError.Code {
    /// The error code for an unreachable database or a lost connection.
    package static let storeUnavailable = Self(rawValue: "store.unavailable")
    /// The error code for a database that stays busy beyond the time limit.
    package static let storeBusy = Self(rawValue: "store.busy")
    /// The error code for a database that rejects a statement or contains invalid data.
    package static let storeFailed = Self(rawValue: "store.failed")
    /// The error code for a database that a later version of Masthead has created.
    package static let storeNewer = Self(rawValue: "store.newer")
}

extension StoreFault {
    /// Converts this fault to an error with a hint.
    /// - Parameter place: The database's address, without secrets.
    func error(_ action: String, _ place: String) -> MastheadError {
        let (code, remedies): (MastheadError.Code, [Remedy]) =
            switch kind {
            case .lost:
                (
                    .storeUnavailable,
                    [.advice("Make sure that the database is running and reachable, then try again.")]
                )
            case .readOnly:
                (
                    .storeUnavailable,
                    [.advice("Make the database writable, or configure the address of the current primary server.")]
                )
            case .uncertain:
                (.storeUnavailable, [.advice("Check whether the change was saved before you try again.")])
            case .busy, .collision: (.storeBusy, [.tryLater("Try again later, when the database is less busy.")])
            case .full: (.storeUnavailable, [.makeRoom])
            case .denied:
                (
                    .storeFailed,
                    [
                        .advice(
                            "Run the command as the server's user. Check the URL's user and database, the password and "
                                + "the user's privileges.")
                    ]
                )
            case .damaged: (.storeFailed, [.advice("Restore the database from a backup.")])
            case .duplicate, .reference, .invalid, .failed: (.storeFailed, [])
            }
        return MastheadError(code, cannot: action, to: place, found: words, remedies: remedies)
    }
}
