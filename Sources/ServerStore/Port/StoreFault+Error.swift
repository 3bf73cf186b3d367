package import Periodical

extension MastheadError.Code {
    /// A server's database cannot be reached, or was lost.
    package static let storeUnavailable = Self(rawValue: "store.unavailable")
    /// A server's database is busy for longer than is waited.
    package static let storeBusy = Self(rawValue: "store.busy")
    /// A server's database refused something, or holds what it should not.
    package static let storeFailed = Self(rawValue: "store.failed")
    /// A later version of Masthead made a server's database.
    package static let storeNewer = Self(rawValue: "store.newer")
}

extension StoreFault {
    /// The fault as an error that says what to do next.
    /// - Parameter place: the database, as it may be shown.
    func error(_ action: String, _ place: String) -> MastheadError {
        let (code, remedies): (MastheadError.Code, [Remedy]) =
            switch kind {
            case .lost:
                (
                    .storeUnavailable,
                    [.advice("See to it that the database runs and can be reached from here, then try again.")]
                )
            case .readOnly:
                (
                    .storeUnavailable,
                    [.advice("Make the database writable, or name the server that is the primary now.")]
                )
            case .uncertain:
                (.storeUnavailable, [.advice("Look whether it is there before you do it again.")])
            case .busy, .collision: (.storeBusy, [.tryLater("Others keep it busy: try again later.")])
            case .full: (.storeUnavailable, [.makeRoom])
            case .denied:
                (.storeFailed, [.advice("Look at the user and the password, and at what that user may do there.")])
            case .damaged: (.storeFailed, [.advice("Restore the database from a backup that is sound.")])
            case .duplicate, .reference, .invalid, .failed: (.storeFailed, [])
            }
        return MastheadError(code, cannot: action, to: place, found: words, remedies: remedies)
    }
}
