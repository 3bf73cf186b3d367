import CVips
public import Foundation
public import Periodical

extension Picture {
    /// Returns a placeholder for a page as a PNG. The publisher replaces it later.
    /// - Parameters:
    ///   - size: the size in pixels.
    ///   - variant: selects the color and the number of columns. Variant 0 is a cover.
    public static func placeholder(_ size: PictureSize, variant: Int) throws(MastheadError) -> Data {
        try placeholder(size, ink: inks[variant % inks.count], columns: variant)
    }

    /// Returns a cover as a PNG, with the title on a band and the names below. If no fonts are installed, the cover has
    /// no text.
    package static func cover(_ size: PictureSize, title: String, names: [String]) throws(MastheadError) -> Data {
        // Derive the color from the title, so that the books on a shelf look different.
        let sum = title.utf8.reduce(0) { $0 &+ Int($1) }
        return try placeholder(
            size, ink: inks[sum % inks.count], columns: 0, title: markup(title),
            names: markup(names.prefix(maxNames).joined(separator: ", ")))
    }

    /// The cover colors, all dark enough for light text.
    private static let inks: [[Double]] = [[38, 70, 83], [188, 71, 73], [56, 102, 65], [96, 73, 128]]
    /// The maximum number of characters in a cover's title and names.
    private static let maxLetters = 200
    private static let maxNames = 6

    /// Returns text as Pango markup, or nil if it is empty.
    private static func markup(_ words: String) -> String? {
        let line = words.printable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return nil }
        let shown = line.count > maxLetters ? line.prefix(maxLetters - 1) + "…" : line
        return shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static func placeholder(
        _ size: PictureSize, ink: [Double], columns: Int, title: String? = nil, names: String? = nil
    ) throws(MastheadError) -> Data {
        let vips = try VipsLibrary.open()
        var paper: [Double] = [250, 247, 240]
        var ink = ink
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        defer { vips.functions.pointee.free(bytes) }
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let status = VipsLibrary.assembly.withLock { _ in
            withOptionalCString(title) { title in
                withOptionalCString(names) { names in
                    masthead_vips_placeholder(
                        vips.functions, width, height, &paper, &ink, Int32(clamping: columns), title, names, &bytes,
                        &count)
                }
            }
        }
        guard status == 0, let bytes else { throw vips.failure("draw", "a placeholder") }
        return Data(bytes: bytes, count: count)
    }

    private static func withOptionalCString<Result>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }
}
