/// An issue as a catalog offers it, with when devices are to hear of it.
package struct ReleaseRow: Sendable, Hashable {
    package let wish: ReleaseWish
    /// Whether it is news: an issue that is older than that is noted and not announced.
    package let isNews: Bool

    package init(_ wish: ReleaseWish, isNews: Bool) {
        self.wish = wish
        self.isNews = isNews
    }
}
