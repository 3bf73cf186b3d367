public import Periodical

extension MastheadError.Code {
    /// Standard input or output is not a terminal.
    public static let noTerminal = Self(rawValue: "reading.no-terminal")
}
