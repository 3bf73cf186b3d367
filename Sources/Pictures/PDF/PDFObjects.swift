import Foundation
import Periodical

/// The objects in a PDF, each parsed when a reference to it is resolved.
struct PDFObjects {
    /// A rectangle in a page's coordinates, in points, with the origin at the bottom left.
    struct Box {
        var left = 0.0
        var bottom = 0.0
        var right = 612.0
        var top = 792.0
    }

    private let json: Data
    private let ranges: [String: Range<Int>]
    private let subject: String

    /// Reads the objects from the output of `qpdf --json=2 --json-key=qpdf`.
    /// - Parameter subject: the document, for error messages.
    init(_ json: Data, subject: String) throws(MastheadError) {
        self.json = json
        self.subject = subject
        ranges = QPDFObjectRanges(json).ranges
        guard ranges["trailer"] != nil else {
            throw MastheadError(
                .unreadablePicture, cannot: "read the outline of", to: subject, found: "qpdf printed unexpected output",
                hint: "Install qpdf 11 or later. To see your version, run `qpdf --version`.")
        }
    }

    private func object(_ name: String) throws(MastheadError) -> PDFValue? {
        guard let range = ranges[name] else { return nil }
        do {
            let bytes = json[json.startIndex + range.lowerBound..<json.startIndex + range.upperBound]
            let object = PDFValue(json: try JSONSerialization.jsonObject(with: bytes)).dictionary
            return object?["value"] ?? object?["stream"]?.dictionary?["dict"]
        } catch {
            throw MastheadError(
                .unreadablePicture, cannot: "read the outline of", to: subject,
                found: "the object \(name.prefix(40)) in qpdf's output cannot be read: \(error.localizedDescription)",
                hint: "Check whether the object is nested deeper than 500 levels.")
        }
    }

    /// Returns the target of a reference such as `5 0 R`, or any other value unchanged. Returns nil if the target is
    /// missing.
    func resolved(_ value: PDFValue?) throws(MastheadError) -> PDFValue? {
        var value = value
        // References may form a cycle.
        for _ in 0..<8 {
            guard let reference = value?.reference else { return value == .null ? nil : value }
            value = try object("obj:\(reference)")
        }
        return nil
    }

    func dictionary(_ value: PDFValue?) throws(MastheadError) -> [String: PDFValue]? { try resolved(value)?.dictionary }

    func array(_ value: PDFValue?) throws(MastheadError) -> [PDFValue]? { try resolved(value)?.array }

    /// Returns the document's catalog.
    func root() throws(MastheadError) -> [String: PDFValue] {
        let trailer = try object("trailer")?.dictionary
        return try dictionary(trailer?["/Root"]) ?? [:]
    }

    /// Returns an entry of a page, which it may inherit from a parent node.
    func inherited(_ key: String, _ page: [String: PDFValue]) throws(MastheadError) -> PDFValue? {
        var node: [String: PDFValue]? = page
        for _ in 0..<64 {
            if let value = try resolved(node?[key]) { return value }
            node = try dictionary(node?["/Parent"])
        }
        return nil
    }

    /// Returns the rectangle given by four numbers.
    func box(_ value: PDFValue?) throws(MastheadError) -> Box? {
        var numbers: [Double] = []
        for number in try array(value) ?? [] {
            guard let number = try resolved(number)?.number else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 4 else { return nil }
        return Box(
            left: min(numbers[0], numbers[2]), bottom: min(numbers[1], numbers[3]), right: max(numbers[0], numbers[2]),
            top: max(numbers[1], numbers[3]))
    }
}
