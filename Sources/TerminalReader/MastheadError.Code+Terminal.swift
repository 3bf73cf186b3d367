public import Periodical

extension MastheadError.Code {
    /// The error code if there is no terminal, or if the terminal cannot move its cursor.
    public static let noTerminal = Self(rawValue: "reading.no-terminal")
}
