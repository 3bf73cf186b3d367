public import Periodical

extension MastheadError.Code {
    /// The error code for a missing terminal, or a terminal that cannot move its cursor.
    public static let noTerminal = Self(rawValue: "reading.no-terminal")
}
