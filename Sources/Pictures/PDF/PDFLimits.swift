/// The limits for programs that read a PDF. A PDF of 3 kB can nest drawings that take hours to render.
struct PDFLimits: Sendable {
    /// The maximum CPU time, in seconds.
    let seconds: Int
    /// The maximum size of the output and of each file, in bytes.
    let byteCount: Int

    /// The limits for rendering a page while a user is waiting for it.
    static let whileReading = PDFLimits(seconds: 10, byteCount: 64 << 20)
    /// The limits for reading metadata and page sizes.
    static let ofDocument = PDFLimits(seconds: 20, byteCount: 256 << 20)

    /// Returns the limits for reading text and its position. A newspaper page can have 20,000 words.
    static func texts(ofPages count: Int) -> PDFLimits {
        PDFLimits(seconds: min(600, 20 + count), byteCount: min(1 << 30, (8 + 4 * count) << 20))
    }

    /// Returns the limits for rendering each page to a file.
    static func pictures(ofPages count: Int) -> PDFLimits { PDFLimits(seconds: 20 + 10 * count, byteCount: 1 << 30) }
}
