public import Periodical

extension MastheadError.Code {
    /// The error code if an OPDS catalog has only sections, so that the user must choose one of them.
    public static let navigation = Self(rawValue: "catalog.navigation")
}

extension MastheadError {
    /// Returns the error for an OPDS catalog that contains only sections.
    static func navigation(_ feed: OPDSFeed, _ subject: String) -> MastheadError {
        MastheadError(
            .navigation, cannot: "read the catalog", to: subject,
            found: "the catalog lists \(feed.sections.count.counted("section")), but no books",
            remedies: [.browse(subject)])
    }
}
