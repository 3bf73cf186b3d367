public import Periodical

extension MastheadError.Code {
    /// The page or page grid does not exist.
    public static let noPage = Self(rawValue: "reading.no-page")
}
