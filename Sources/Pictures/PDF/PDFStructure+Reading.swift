import Foundation
import Periodical

extension PDFStructure {
    /// The maximum number of outline items to read, and of annotations per page.
    private static let itemLimit = 10_000
    /// The number of outline levels to read.
    private static let levelLimit = 3

    /// Reads the outline and the links.
    init(_ objects: PDFObjects) throws(MastheadError) {
        let pages = try objects.pages()
        let destinations = try PDFDestinations(objects, pages)
        try readHeadings(objects, destinations)
        let root = try objects.root()
        let preferences = try objects.dictionary(root["/ViewerPreferences"])
        isRightToLeft = try objects.resolved(preferences?["/Direction"]) == .string("/R2L")
        language = try objects.resolved(root["/Lang"])?.text
        for (index, page) in pages.enumerated() {
            let box = try objects.seenBox(of: page.values)
            let turns = try objects.inherited("/Rotate", page.values)?.integer ?? 0
            var found: [Link] = []
            for annotation in try (objects.array(page.values["/Annots"]) ?? []).prefix(Self.itemLimit) {
                guard let annotation = try objects.dictionary(annotation),
                    try objects.resolved(annotation["/Subtype"]) == .string("/Link")
                else { continue }
                guard let target = try Self.target(annotation, objects, destinations, on: index + 1) else {
                    lostLinkCount += 1
                    continue
                }
                // Skip links without an area. No PDF reader can open them either.
                guard let rectangle = try objects.box(annotation["/Rect"]),
                    let link = Link(target: target, rectangle: rectangle, box: box, turns: turns)
                else { continue }
                found.append(link)
            }
            if !found.isEmpty { links[index + 1] = found }
            if try objects.showsLargePicture(page.values) { picturedPages.insert(index + 1) }
        }
    }

    /// Reads the first level of the outline, and the lower levels below each of its headings.
    private mutating func readHeadings(
        _ objects: PDFObjects, _ destinations: PDFDestinations
    ) throws(MastheadError) {
        var seen: Set<String> = []
        // The outline items still to be read, last first.
        var open: [(item: PDFValue, level: Int)] = []
        func push(_ value: PDFValue?, _ level: Int) { if let value { open.append((value, level)) } }
        push(try objects.dictionary(objects.root()["/Outlines"])?["/First"], 1)
        while let (value, level) = open.popLast(), seen.count < Self.itemLimit {
            guard let item = try objects.dictionary(value) else { continue }
            // An item that was already read would form a cycle. Items without a reference cannot.
            guard seen.insert(value.reference ?? "\(seen.count)").inserted else { continue }
            push(item["/Next"], level)
            if level < Self.levelLimit { push(item["/First"], level + 1) }
            guard let title = try objects.resolved(item["/Title"])?.text else { continue }
            guard let number = try destinations.page(of: item) else {
                lostHeadings.append(title)
                continue
            }
            if level == 1 {
                headings.append(Heading(title: title, pageNumber: number))
            } else if pageTitles[number] == nil {
                pageTitles[number] = title
            }
        }
    }

    private static func target(
        _ annotation: [String: PDFValue], _ objects: PDFObjects, _ destinations: PDFDestinations, on page: Int
    ) throws(MastheadError) -> Link.Target? {
        if let number = try destinations.page(of: annotation, on: page) { return .page(number) }
        guard let action = try objects.dictionary(annotation["/A"]),
            try objects.resolved(action["/S"]) == .string("/URI"),
            var address = try objects.resolved(action["/URI"])?.address?.trimmingCharacters(in: .whitespacesAndNewlines)
        else { return nil }
        if address.lowercased().hasPrefix("www.") { address = "http://" + address }
        let base = try objects.resolved(objects.dictionary(objects.root()["/URI"])?["/Base"])?.address
        guard let url = URL(string: address, relativeTo: base.flatMap { URL(string: $0) })?.absoluteURL,
            let scheme = url.scheme, SafeURL.schemes.contains(scheme.lowercased())
        else { return nil }
        return .url(scheme.lowercased() + url.absoluteString.dropFirst(scheme.count))
    }
}

extension PDFStructure.Link {
    /// Converts a rectangle in page coordinates to fractions of the displayed page.
    fileprivate init?(
        target: Target, rectangle: PDFObjects.Box, box: PDFObjects.Box, turns: Int
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
