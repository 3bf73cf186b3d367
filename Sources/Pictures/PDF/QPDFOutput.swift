import Foundation
import Periodical

/// What `qpdf --json=2` prints (its manual, "qpdf JSON"), as far as it is of use here.
struct QPDFOutput: Decodable {
    struct OutlineItem: Decodable {
        let title: String
        let destpageposfrom1: Int?
    }

    struct PageItem: Decodable { let object: String }

    /// An object, or a stream's dictionary.
    struct Object: Decodable {
        struct Stream: Decodable { let dict: PropertyValue? }
        let value: PropertyValue?
        let stream: Stream?
    }

    /// A header, then the objects by name: `obj:5 0 R`, `trailer`.
    struct Part: Decodable {
        let objects: [String: Object]

        init(from decoder: any Decoder) throws {
            objects = (try? decoder.singleValueContainer().decode([String: Object].self)) ?? [:]
        }
    }

    let outlines: [OutlineItem]?
    let pages: [PageItem]?
    let qpdf: [Part]?
}

/// The objects of a PDF, followed by their references.
struct PDFObjects {
    private let objects: [String: QPDFOutput.Object]

    init(_ output: QPDFOutput) { objects = output.qpdf?.last?.objects ?? [:] }

    /// The value itself, where it is a reference (`5 0 R`) what it refers to.
    func resolved(_ value: PropertyValue?) -> PropertyValue? {
        var value = value
        // References to references are legal, and may run in circles.
        for _ in 0..<8 {
            guard let reference = value?.string, reference.hasSuffix(" R") else { return value }
            value = objects["obj:\(reference)"]?.value
        }
        return nil
    }

    func dictionary(_ value: PropertyValue?) -> [String: PropertyValue]? { resolved(value)?.dictionary }

    func array(_ value: PropertyValue?) -> [PropertyValue]? { resolved(value)?.array }

    var root: [String: PropertyValue]? { dictionary(dictionary(objects["trailer"]?.value)?["/Root"]) }

    /// A page's entry that it may have from a node above it.
    func inherited(_ key: String, _ page: [String: PropertyValue]) -> PropertyValue? {
        var node: [String: PropertyValue]? = page
        for _ in 0..<64 {
            if let value = resolved(node?[key]) { return value }
            node = dictionary(node?["/Parent"])
        }
        return nil
    }

    /// The text of a string, `u:...`; other strings are bytes in hexadecimal, `b:...`.
    static func text(_ value: PropertyValue?) -> String? {
        guard let string = value?.string, string.hasPrefix("u:") else { return nil }
        return String(string.dropFirst(2))
    }

    /// The four numbers of a rectangle.
    func rectangle(_ value: PropertyValue?) -> (left: Double, bottom: Double, right: Double, top: Double)? {
        let numbers = (array(value) ?? []).compactMap { number -> Double? in
            switch resolved(number) {
            case .integer(let number): Double(number)
            case .real(let number): number
            default: nil
            }
        }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        return (
            min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]),
            max(numbers[1], numbers[3])
        )
    }

    /// The destinations that have names, from the catalogue's dictionary and name tree.
    func namedDestinations() -> [String: PropertyValue] {
        var found: [String: PropertyValue] = [:]
        for (name, value) in dictionary(root?["/Dests"]) ?? [:] { found[name] = value }
        var open = [dictionary(root?["/Names"])?["/Dests"]]
        var budget = 100_000
        while let node = open.popLast(), budget > 0 {
            budget -= 1
            guard let node = dictionary(node) else { continue }
            open += array(node["/Kids"]) ?? []
            let names = array(node["/Names"]) ?? []
            for index in stride(from: 0, to: names.count - 1, by: 2) {
                if let name = names[index].string { found[name] = names[index + 1] }
            }
        }
        return found
    }
}

extension PDFStructure {
    init(_ output: QPDFOutput) {
        let objects = PDFObjects(output)
        headings = (output.outlines ?? []).compactMap { item in
            item.destpageposfrom1.map { Heading(title: item.title, pageNumber: $0) }
        }
        let pages = output.pages ?? []
        let numbers = Dictionary(
            pages.enumerated().map { ($1.object, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        let named = objects.namedDestinations()
        for (index, item) in pages.enumerated() {
            guard let page = objects.dictionary(.string(item.object)),
                let box = objects.rectangle(objects.inherited("/CropBox", page))
                    ?? objects.rectangle(objects.inherited("/MediaBox", page)),
                box.right > box.left, box.top > box.bottom
            else { continue }
            let turns = objects.inherited("/Rotate", page)?.integer ?? 0
            let links = (objects.array(page["/Annots"]) ?? []).prefix(10_000).compactMap { annotation -> Link? in
                guard let annotation = objects.dictionary(annotation), annotation["/Subtype"] == .string("/Link"),
                    let rectangle = objects.rectangle(annotation["/Rect"]),
                    let target = Self.target(annotation, objects, numbers, named)
                else { return nil }
                return Link(target: target, rectangle: rectangle, box: box, turns: turns)
            }
            if !links.isEmpty { self.links[index + 1] = links }
        }
    }

    private static func target(
        _ annotation: [String: PropertyValue], _ objects: PDFObjects, _ numbers: [String: Int],
        _ named: [String: PropertyValue]
    ) -> Link.Target? {
        let action = objects.dictionary(annotation["/A"])
        if action?["/S"] == .string("/URI"), let url = PDFObjects.text(objects.resolved(action?["/URI"])) {
            guard let scheme = URL(string: url)?.scheme?.lowercased(), ["http", "https", "mailto"].contains(scheme)
            else { return nil }
            return .url(url)
        }
        var destination = objects.resolved(annotation["/Dest"])
        if destination == nil, action?["/S"] == .string("/GoTo") { destination = objects.resolved(action?["/D"]) }
        if let name = destination?.string { destination = objects.resolved(named[name]) }
        if let dictionary = destination?.dictionary { destination = objects.resolved(dictionary["/D"]) }
        guard let page = destination?.array?.first?.string, let number = numbers[page] else { return nil }
        return .page(number)
    }
}

extension PDFStructure.Link {
    /// Turns a rectangle in the page's own space, whose origin is below, into parts of the page as one looks at it.
    fileprivate init?(
        target: Target, rectangle: (left: Double, bottom: Double, right: Double, top: Double),
        box: (left: Double, bottom: Double, right: Double, top: Double), turns: Int
    ) {
        func part(_ value: Double, _ start: Double, _ end: Double) -> Double {
            min(1, max(0, (value - start) / (end - start)))
        }
        let (left, right) = (part(rectangle.left, box.left, box.right), part(rectangle.right, box.left, box.right))
        let (bottom, top) = (part(rectangle.bottom, box.bottom, box.top), part(rectangle.top, box.bottom, box.top))
        let turned =
            switch ((turns % 360) + 360) % 360 {
            case 90: (bottom, left, top, right)
            case 180: (1 - right, bottom, 1 - left, top)
            case 270: (1 - top, 1 - right, 1 - bottom, 1 - left)
            default: (left, 1 - top, right, 1 - bottom)
            }
        guard turned.2 > turned.0, turned.3 > turned.1 else { return nil }
        self.init(
            target: target, left: turned.0, top: turned.1, width: turned.2 - turned.0, height: turned.3 - turned.1)
    }
}
