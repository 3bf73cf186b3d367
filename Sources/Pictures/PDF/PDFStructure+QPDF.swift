import Foundation
import Periodical

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
