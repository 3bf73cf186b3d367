/// Why a statement failed, in the same words for both databases.
package struct StoreFault: Error, Sendable, Hashable {
    /// The kind of a fault.
    package enum Kind: Sendable, Hashable {
        /// A row that there may be only once is there already (SQLSTATE 23505).
        case duplicate
        /// A row refers to one that is not there (23503).
        case reference
        /// A value is none that its column takes (23502, 23514, class 22).
        case invalid
        /// Two transactions disturbed each other; the same again may go through (40001, 40P01).
        case collision
        /// It took too long, or others keep what it needs (57014, 55P03, 53300).
        case busy
        /// The connection is lost, or the server cannot be reached (class 08, 57P01 to 57P03).
        case lost
        /// The connection was lost while the end of a transaction was being written.
        case uncertain
        /// There is no room left (53100, 53200).
        case full
        /// The database may not be read or written (class 28, 42501).
        case denied
        /// The database can only be read: a standby, or a disk that is mounted so (25006).
        case readOnly
        /// A row holds what it should not.
        case damaged
        /// Anything else, which is a mistake of this program.
        case failed
    }

    package let kind: Kind
    /// What the database says, without values of rows.
    package let words: String

    package init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }

    /// A fault by its SQLSTATE (PostgreSQL, appendix A).
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
