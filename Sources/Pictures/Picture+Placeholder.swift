import CVips
public import Foundation
public import Periodical

extension Picture {
    /// A PNG that stands in for a page until the publisher puts one there.
    /// - Parameter variant: tells one placeholder from the next by its colour and its columns; 0 is a cover.
    public static func placeholder(_ size: PictureSize, variant: Int) throws(MastheadError) -> Data {
        try placeholder(size, ink: inks[variant % inks.count], columns: variant)
    }

    /// A PNG that stands in for a cover: the title on a band, those who made it below. Its letters are of the fonts of this machine; where
    /// there are none, it has no words.
    package static func cover(_ size: PictureSize, title: String, names: [String]) throws(MastheadError) -> Data {
        // Books of one shelf are told apart by their colours as well.
        let sum = title.utf8.reduce(0) { $0 &+ Int($1) }
        return try placeholder(
            size, ink: inks[sum % inks.count], columns: 0, title: markup(title),
            names: markup(names.prefix(mostNames).joined(separator: ", ")))
    }

    /// Dark colours, on which paper can be read.
    private static let inks: [[Double]] = [[38, 70, 83], [188, 71, 73], [56, 102, 65], [96, 73, 128]]
    /// The most Characters of a title, or of names, that a cover has room for.
    private static let mostLetters = 200
    private static let mostNames = 6

    /// Words as Pango reads them; nil where there are none.
    private static func markup(_ words: String) -> String? {
        let line = words.printable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return nil }
        let shown = line.count > mostLetters ? line.prefix(mostLetters - 1) + "…" : line
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
