import Periodical

extension PDFObjects {
    /// The minimum number of pixels in a picture that could be a scanned page.
    private static let largePixelCount = 400_000.0
    /// The maximum number of objects to check per page.
    private static let drawingLimit = 2_000

    /// Whether a page shows a large picture, either directly or in a form object.
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
