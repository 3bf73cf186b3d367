public import Periodical

extension MastheadError.Code {
    /// There is no such page, or no page grid to look it up in.
    public static let noPage = Self(rawValue: "reading.no-page")
}
