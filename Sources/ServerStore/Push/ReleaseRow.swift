/// An issue from a catalog, with the time at which the server announces it.
package struct ReleaseRow: Sendable, Hashable {
    package let wish: ReleaseRequest
    /// Whether the issue is news. An issue that is not news is recorded but not announced.
    package let isNews: Bool

    package init(_ wish: ReleaseRequest, isNews: Bool) {
        self.wish = wish
        self.isNews = isNews
    }
}
