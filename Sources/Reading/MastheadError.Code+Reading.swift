public import Periodical

extension MastheadError.Code {
    /// There is no such page, or no page grid.
    public static let noPage = Self(rawValue: "reading.no-page")
}
