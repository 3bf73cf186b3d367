public import Periodical

extension MastheadError.Code {
    /// What was to be a catalog leads to others, and offers nothing itself: one of its sections is to be chosen.
    public static let navigation = Self(rawValue: "catalog.navigation")
}

extension MastheadError {
    /// That a feed offers nothing itself.
    static func navigation(_ feed: OPDSFeed, _ subject: String, limit: Int = 12) -> MastheadError {
        let sections = feed.sections
        let shown = sections.prefix(limit).map { "“\($0.title)” \($0.url.redacted)" }.joined(separator: ", ")
        let rest = sections.count > limit ? " and \(sections.count - limit) more" : ""
        return MastheadError(
            .navigation, cannot: "read the catalog", to: subject,
            found: "the catalog lists no books itself, only \(sections.count.counted("section")): \(shown)\(rest)",
            remedies: [.browse(subject)])
    }
}
