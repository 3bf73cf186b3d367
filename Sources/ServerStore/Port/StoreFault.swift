/// A statement's failure, with the same kinds for SQLite and PostgreSQL.
package struct StoreFault: Error, Sendable, Hashable {
    /// The kind of a failure.
    package enum Kind: Sendable, Hashable {
        /// A row with the same unique value already exists (SQLSTATE 23505).
        case duplicate
        /// A row refers to another row that does not exist (23503).
        case reference
        /// A column does not accept the value (23502, 23514, class 22).
        case invalid
        /// Two transactions are in conflict. A retry may succeed (40001, 40P01).
        case collision
        /// A statement took too long, or waited too long for another statement or for a connection (57014, 55P03,
        /// 53300).
        case busy
        /// The connection was lost, or the database server is unreachable (class 08, 57P01 to 57P03).
        case lost
        /// The connection was lost during a commit, and the commit may have succeeded.
        case uncertain
        /// The disk or memory is full (53100, 53200).
        case full
        /// The database denied access (class 28, 42501).
        case denied
        /// The database is read-only, because it is a standby or its disk is read-only (25006).
        case readOnly
        /// A row contains invalid data.
        case damaged
        /// Any other failure, which is a bug in this program.
        case failed
    }

    package let kind: Kind
    /// The database's error message, without values from rows.
    package let words: String

    package init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }

    /// Creates a fault from an SQLSTATE (PostgreSQL, appendix A).
    init(sqlState: String, _ words: String) {
        let kind: Kind =
            switch sqlState {
            case "23505": .duplicate
            case "23503": .reference
            case "23502", "23514": .invalid
            case "40001", "40P01": .collision
            case "57014", "55P03", "53300": .busy
            case "57P01", "57P02", "57P03": .lost
            case "53100", "53200": .full
            case "42501": .denied
            case "25006": .readOnly
            default:
                switch sqlState.prefix(2) {
                case "08": .lost
                case "22": .invalid
                case "28": .denied
                default: .failed
                }
            }
        self.init(kind, words)
    }
}
