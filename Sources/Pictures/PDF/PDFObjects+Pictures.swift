import Periodical

extension PDFObjects {
    /// The pixels from which a picture may be a page that was scanned.
    private static let largePixelCount = 400_000.0
    /// The most things on a page that are looked at.
    private static let drawingLimit = 2_000

    /// Whether a page shows a large picture, by itself or within a drawing.
    func showsLargePicture(_ page: [String: PDFValue]) throws(MastheadError) -> Bool {
        var open = [try dictionary(inherited("/Resources", page))]
        var seen: Set<String> = []
        var budget = Self.drawingLimit
        while let resources = open.popLast() {
            for (_, value) in try dictionary(resources?["/XObject"]) ?? [:] {
                budget -= 1
                guard budget > 0 else { return false }
                if let reference = value.reference, !seen.insert(reference).inserted { continue }
                guard let drawing = try dictionary(value) else { continue }
                switch try resolved(drawing["/Subtype"]) {
                case .string("/Image"):
                    let width = try resolved(drawing["/Width"])?.number ?? 0
                    if width * (try resolved(drawing["/Height"])?.number ?? 0) >= Self.largePixelCount { return true }
                case .string("/Form"): open.append(try dictionary(drawing["/Resources"]))
                default: break
                }
            }
        }
        return false
    }
}
