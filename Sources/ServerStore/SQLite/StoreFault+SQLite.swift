import GRDB

extension StoreFault {
    /// Creates a fault from an SQLite error.
    init(sqlite error: any Error) {
        guard let error = error as? DatabaseError else {
            self.init(.failed, "\(error)")
            return
        }
        let kind: Kind =
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID: .duplicate
            case .SQLITE_CONSTRAINT_FOREIGNKEY: .reference
            case .SQLITE_BUSY_SNAPSHOT: .collision
            default:
                switch error.resultCode {
                case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .invalid
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
                case .SQLITE_FULL: .full
                case .SQLITE_READONLY: .readOnly
                case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: .denied
                case .SQLITE_IOERR: .lost
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
                default: .failed
                }
            }
        self.init(kind, error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
    }
}
