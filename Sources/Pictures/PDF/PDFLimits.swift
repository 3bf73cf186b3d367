/// What a program may take for a PDF. A document of 3 kB can hold drawings within drawings that take hours.
struct PDFLimits: Sendable {
    /// The most seconds of computing.
    let seconds: Int
    /// The longest output and the longest file, in bytes.
    let byteCount: Int

    /// For one page that somebody waits for.
    static let whileReading = PDFLimits(seconds: 10, byteCount: 64 << 20)
    /// For what the document says of itself and of the sizes of its pages.
    static let ofDocument = PDFLimits(seconds: 20, byteCount: 256 << 20)

    /// For the words of pages, with their places. A page of a newspaper has 20,000 words.
    static func texts(ofPages count: Int) -> PDFLimits {
        PDFLimits(seconds: min(600, 20 + count), byteCount: min(1 << 30, (8 + 4 * count) << 20))
    }

    /// For pictures of pages, each of which is written to a file of its own.
    static func pictures(ofPages count: Int) -> PDFLimits { PDFLimits(seconds: 20 + 10 * count, byteCount: 1 << 30) }
}
