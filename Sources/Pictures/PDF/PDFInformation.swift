public import Foundation
public import Periodical

/// What a PDF says of itself.
public struct PDFInformation: Sendable, Hashable {
    /// The number of pages.
    public var pageCount = 0
    /// Its title.
    public var title: String?
    /// By whom it is, as it was typed.
    public var author: String?
    /// The day on which it was made, where it was made.
    public var date: Date?
    /// The pages, in their order.
    public var pages: [PDFPageInformation] = []
}

/// How large a page of a PDF is, as one looks at it.
public struct PDFPageInformation: Sendable, Hashable {
    /// Points across, 72 to the inch.
    public let width: Double
    /// Points down.
    public let height: Double

    /// Whether nothing of it would be seen: its crop box lies beside the page, and what draws it takes no notice of that.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The most points in either direction; more than the format allows, and little enough to count with.
    static let limit = 1_000_000.0

    /// Takes a size in points.
    public init(width: Double, height: Double) {
        self.width = min(max(0, width), Self.limit)
        self.height = min(max(0, height), Self.limit)
    }
}

extension PDFDocument {
    /// Reads what the document says of itself.
    /// - Parameter pages: of how many pages the size is wanted, from the first.
    public func information(pages: Int = 100_000) throws(MastheadError) -> PDFInformation {
        let arguments = pages > 0 ? ["-f", "1", "-l", "\(pages)"] : []
        let output: String
        do throws(MastheadError) {
            output = try poppler("pdfinfo", ["-isodates", "-enc", "UTF-8"] + arguments + [file.path], .ofDocument)
        } catch {
            // Of a document without pages it shows nothing.
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
            // The time of day says when a program wrote it, and nothing of the issue.
            case "CreationDate": information.date = Date(written: String(value.prefix { $0 != "T" }))
            case "Pages": information.pageCount = Int(value) ?? 0
            default: information.add(String(key), value)
            }
        }
        guard information.pageCount > 0 else {
            throw MastheadError(
                .unreadablePicture, cannot: "count the pages of", to: file.path, found: "it has none",
                hint: "Is it a PDF, and whole?")
        }
        return information
    }
}

extension PDFInformation {
    /// Takes a line about a page: `Page    2 size:  576 x 768 pts`, `Page    2 rot:  90`.
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
