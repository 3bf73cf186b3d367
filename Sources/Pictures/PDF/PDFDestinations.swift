import Periodical

/// The destinations in a PDF. A destination is a position on a page, or the name of one (ISO 32000-1, 12.3.2).
struct PDFDestinations {
    private let objects: PDFObjects
    private let numbers: [String: Int]
    private let pageCount: Int
    private var named: [String: PDFValue] = [:]

    /// The maximum number of name tree nodes to read.
    private static let nodeLimit = 100_000

    /// Reads the names in the document catalog's dictionary (PDF 1.1) and name tree (PDF 1.2).
    init(_ objects: PDFObjects, _ pages: [PDFObjects.PageObject]) throws(MastheadError) {
        self.objects = objects
        pageCount = pages.count
        numbers = Dictionary(
            pages.enumerated().compactMap { index, page in page.reference.map { ($0, index + 1) } },
            uniquingKeysWith: { first, _ in first })
        let root = try objects.root()
        for (name, value) in try objects.dictionary(root["/Dests"]) ?? [:] { named[name] = value }
        var open: [PDFValue?] = [try objects.dictionary(root["/Names"])?["/Dests"]]
        var seen: Set<String> = []
        var budget = Self.nodeLimit
        while let value = open.popLast(), budget > 0 {
            budget -= 1
            if let reference = value?.reference, !seen.insert(reference).inserted { continue }
            guard let node = try objects.dictionary(value) else { continue }
            open += (try objects.array(node["/Kids"]) ?? []).map(Optional.some)
            let names = try objects.array(node["/Names"]) ?? []
            for index in stride(from: 0, to: names.count - 1, by: 2) {
                if let name = try objects.resolved(names[index])?.string { named[name] = names[index + 1] }
            }
        }
    }

    /// Returns the number of the page that an outline item or link leads to, from 1. Returns nil if the target is not
    /// in this document.
    func page(of item: [String: PDFValue], on page: Int? = nil) throws(MastheadError) -> Int? {
        if let number = try number(item["/Dest"]) { return number }
        let action = try objects.dictionary(item["/A"])
        switch try objects.resolved(action?["/S"])?.string {
        case "/GoTo": return try number(action?["/D"])
        case "/Named": return number(ofAction: try objects.resolved(action?["/N"])?.string, from: page)
        default: return nil
        }
    }

    private func number(_ value: PDFValue?) throws(MastheadError) -> Int? {
        var value = try objects.resolved(value)
        // A name refers to an array, to a dictionary with an array, or to another name, so names may form a cycle.
        for _ in 0..<4 {
            if let name = value?.string {
                // Also try the other kind of name, because some producers use the wrong kind.
                let other = name.hasPrefix("u:") ? "/" + name.dropFirst(2) : "u:" + name.dropFirst()
                value = try objects.resolved(named[name] ?? named[other])
            } else if let dictionary = value?.dictionary {
                value = try objects.resolved(dictionary["/D"])
            }
        }
        guard let target = value?.array?.first else { return nil }
        if let reference = target.reference { return numbers[reference] }
        // Page numbers in other documents start at 0. Some producers also use them within a document.
        guard let index = target.integer, (0..<pageCount).contains(index) else { return nil }
        return index + 1
    }

    /// Returns the number of the page that a named action leads to (12.6.4.11).
    private func number(ofAction name: String?, from page: Int?) -> Int? {
        let number: Int? =
            switch name {
            case "/FirstPage": 1
            case "/LastPage": pageCount
            case "/NextPage": page.map { $0 + 1 }
            case "/PrevPage": page.map { $0 - 1 }
            default: nil
            }
        return number.flatMap { (1...max(1, pageCount)).contains($0) ? $0 : nil }
    }
}
