import Pictures

/// The parameters of a picture derived from a page's picture.
struct DerivedPicture: Sendable, Hashable {
    /// The size in pixels.
    let size: PictureSize
    /// Whether the picture is the standard-scale version of an @2x picture, with the same colors.
    let isHalf: Bool
    let fileExtension: String
    let quality: Int
}
