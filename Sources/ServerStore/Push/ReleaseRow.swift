/// An issue in a catalog, and when it is announced.
package struct ReleaseRow: Sendable, Hashable {
    package let wish: ReleaseRequest
    /// Whether the issue is news. If not, it is recorded but not announced.
    package let isNews: Bool

    package init(_ wish: ReleaseRequest, isNews: Bool) {
        self.wish = wish
        self.isNews = isNews
    }
}
