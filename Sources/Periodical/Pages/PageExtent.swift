/// The size of a fixed-layout HTML page, in CSS pixels. The page is scaled to the available space.
public struct PageExtent: Sendable, Hashable {
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// The valid lengths of a side, in CSS pixels.
    public static let sides = 16.0...16_384.0
    /// The maximum ratio of the longer side to the shorter side.
    public static let longest = 16.0

    /// Creates a page size.
    /// - Returns: nil if the size is unusable, such as a width of one pixel.
    public init?(width: Double, height: Double) {
        guard Self.sides.contains(width), Self.sides.contains(height),
            max(width, height) <= min(width, height) * Self.longest
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}

extension Page {
    /// The size of a fixed-layout HTML page, or nil if the page adapts to the available space.
    public var extent: PageExtent? {
        guard let width = properties["width"]?.number, let height = properties["height"]?.number else { return nil }
        return PageExtent(width: width, height: height)
    }
}
