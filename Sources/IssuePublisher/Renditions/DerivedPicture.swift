import Pictures

/// A picture that is to be derived from a page's.
struct DerivedPicture: Sendable, Hashable {
    /// Its size in pixels.
    let size: PictureSize
    /// Whether it is the standard picture of an @2x one, in that one's colours.
    let isHalf: Bool
    let fileExtension: String
    let quality: Int
}
