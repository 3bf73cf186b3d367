/// An issue in a catalog, with the time of its announcement.
package struct ReleaseRow: Sendable, Hashable {
    package let wish: ReleaseRequest
    /// Whether the issue is news. Other issues are recorded but not announced.
    package let isNews: Bool

    package init(_ wish: ReleaseRequest, isNews: Bool) {
        self.wish = wish
        self.isNews = isNews
    }
}
