public import Periodical

extension MastheadError.Code {
    /// The error code if an OPDS catalog has only sections, so that the user must choose one of them.
    public static let navigation = Self(rawValue: "catalog.navigation")
}

extension MastheadError {
    /// Returns the error for an OPDS catalog that contains only sections.
    static func navigation(_ feed: OPDSFeed, _ subject: String, limit: Int = 12) -> MastheadError {
        let sections = feed.sections
        let shown = sections.prefix(limit).map { "“\($0.title)” \($0.url.redacted)" }.joined(separator: ", ")
        let rest = sections.count > limit ? " and \(sections.count - limit) more" : ""
        return MastheadError(
            .navigation, cannot: "read the catalog", to: subject,
            found: "the catalog contains \(sections.count.counted("section")) (\(shown)\(rest)), but no books",
            remedies: [.browse(subject)])
    }
}
