public import Foundation
public import Periodical

/// The metadata of a PDF and the sizes of its pages.
public struct PDFInformation: Sendable, Hashable {
    /// The number of pages.
    public var pageCount = 0
    /// The title.
    public var title: String?
    /// The author, as written in the PDF.
    public var author: String?
    /// The creation date in local time.
    public var date: Date?
    /// The pages, in order.
    public var pages: [PDFPageInformation] = []
}

/// The size of a PDF page, as shown by PDF readers.
public struct PDFPageInformation: Sendable, Hashable {
    /// The width in points (1/72 inch).
    public let width: Double
    /// The height in points.
    public let height: Double

    /// Whether the crop box is outside the page. Renderers ignore such a crop box, which would leave nothing to see.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The maximum width and height in points: more than PDF allows, but safe for calculations.
    static let limit = 1_000_000.0

    /// Creates a size in points.
    public init(width: Double, height: Double) {
        self.width = min(max(0, width), Self.limit)
        self.height = min(max(0, height), Self.limit)
    }
}

extension PDFDocument {
    /// Reads the document's metadata.
    /// - Parameter pages: the number of pages to read the sizes of.
    public func information(pages: Int = 100_000) throws(MastheadError) -> PDFInformation {
        let arguments = pages > 0 ? ["-f", "1", "-l", "\(pages)"] : []
        let output: String
        do throws(MastheadError) {
            output = try poppler("pdfinfo", ["-isodates", "-enc", "UTF-8"] + arguments + [file.path], .ofDocument)
        } catch {
            // pdfinfo fails if a document has no pages.
            guard error.found.contains("the last page (0)") else { throw error }
            output = ""
        }
        var information = PDFInformation()
        for line in output.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let key = line[..<colon]
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            switch key {
            case "Title": information.title = value.isEmpty ? nil : value
            case "Author": information.author = value.isEmpty ? nil : value
            // Keep only the date. The time is when a program wrote the file.
            case "CreationDate": information.date = Date(written: String(value.prefix { $0 != "T" }))
            case "Pages": information.pageCount = Int(value) ?? 0
            default: information.add(String(key), value)
            }
        }
        guard information.pageCount > 0 else {
            throw MastheadError(
                .unreadablePicture, cannot: "count the pages of", to: file.path, found: "the PDF has no pages",
                hint: "Check that the file is a complete PDF.")
        }
        return information
    }
}

extension PDFDocument {
    /// Returns the sizes of the pages after trimming (ISO 32000-2, 14.11.2). A page without a trim box has the size of
    /// its crop box.
    package func trimmedSizes() throws(MastheadError) -> [PDFPageInformation] {
        let output = try poppler("pdfinfo", ["-box", "-f", "1", "-l", "100000", file.path], .ofDocument)
        var sizes: [Int: PDFPageInformation] = [:]
        for line in output.split(separator: "\n") {
            guard let found = line.prefixMatch(of: /Page\s+(\d+) TrimBox:(.*)/), let number = Int(found.1) else {
                continue
            }
            let sides = found.2.split(separator: " ").compactMap { Double($0) }
            guard sides.count == 4 else { continue }
            sizes[number] = PDFPageInformation(width: abs(sides[2] - sides[0]), height: abs(sides[3] - sides[1]))
        }
        var pages: [PDFPageInformation] = []
        while let size = sizes[pages.count + 1] { pages.append(size) }
        for line in output.split(separator: "\n") {
            guard let found = line.prefixMatch(of: /Page\s+(\d+) rot:\s+(90|270)/), let number = Int(found.1),
                pages.indices.contains(number - 1)
            else { continue }
            let page = pages[number - 1]
            pages[number - 1] = PDFPageInformation(width: page.height, height: page.width)
        }
        return pages
    }
}

extension PDFInformation {
    /// Reads a line about a page, such as `Page    2 size:  576 x 768 pts` or `Page    2 rot:  90`.
    fileprivate mutating func add(_ key: String, _ value: String) {
        guard let found = key.wholeMatch(of: /Page\s+(\d+) (size|rot)/), let number = Int(found.1) else { return }
        if found.2 == "size" {
            guard let size = value.prefixMatch(of: /([\d.]+) x ([\d.]+)/), number == pages.count + 1 else { return }
            pages.append(PDFPageInformation(width: Double(size.1) ?? 0, height: Double(size.2) ?? 0))
        } else if pages.indices.contains(number - 1), ["90", "270"].contains(value) {
            let page = pages[number - 1]
            pages[number - 1] = PDFPageInformation(width: page.height, height: page.width)
        }
    }
}
