public import Periodical

extension MastheadError.Code {
    /// There is no terminal to read at.
    public static let noTerminal = Self(rawValue: "reading.no-terminal")
}
