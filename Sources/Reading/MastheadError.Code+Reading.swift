public import Periodical

extension MastheadError.Code {
    /// The error code for a page or page grid that does not exist.
    public static let noPage = Self(rawValue: "reading.no-page")
}
