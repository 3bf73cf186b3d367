import Pictures

/// A picture to derive from a page's picture.
struct DerivedPicture: Sendable, Hashable {
    /// The size in pixels.
    let size: PictureSize
    /// Whether this is the standard version of an @2x picture, with the same colors.
    let isHalf: Bool
    let fileExtension: String
    let quality: Int
}
