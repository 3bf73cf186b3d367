public import Periodical

extension MastheadError.Code {
    /// No terminal is available, or the terminal cannot move its cursor.
    public static let noTerminal = Self(rawValue: "reading.no-terminal")
}
