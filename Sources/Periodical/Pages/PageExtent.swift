/// The size for which a page in HTML is laid out, in CSS pixels: it is shown whole, as large as there is room for it.
public struct PageExtent: Sendable, Hashable {
    /// How wide it is.
    public let width: Double
    /// How high it is.
    public let height: Double

    /// What a side may be.
    public static let sides = 16.0...16_384.0
    /// How many times as long as the other a side may be.
    public static let longest = 16.0

    /// Takes a size.
    /// - Returns: nil for one that no page has: it would be shown as a point, a line, or not at all.
    public init?(width: Double, height: Double) {
        guard Self.sides.contains(width), Self.sides.contains(height),
            max(width, height) <= min(width, height) * Self.longest
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}

extension Page {
    /// The size for which a page in HTML is laid out; nil where it takes the room that there is.
    public var extent: PageExtent? {
        guard let width = properties["width"]?.number, let height = properties["height"]?.number else { return nil }
        return PageExtent(width: width, height: height)
    }
}
