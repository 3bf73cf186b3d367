import Foundation
import Periodical
import Pictures

/// Arranges the pages of a PDF on sheets for folding.
struct Booklet {
    private let options: BookletOptions
    private let scratch: EditionScratch

    init(_ options: BookletOptions, _ scratch: EditionScratch) {
        self.options = options
        self.scratch = scratch
    }

    /// Writes the sheets.
    /// - Parameters:
    ///   - edition: the PDF with the pages.
    ///   - file: the file to write.
    /// - Returns: the number of sides.
    func write(
        _ edition: URL, pageCount: Int, title: String, isRightToLeft: Bool, to file: URL
    ) throws(MastheadError) -> Int {
        let plan: BookletPlan
        switch options.fold {
        case .booklet: plan = .booklet(pageCount: pageCount, isRightToLeft: isRightToLeft)
        case .eight:
            guard pageCount <= 8 else {
                throw MastheadError(
                    .configuration, cannot: "fold", to: title,
                    found: "the issue has \(pageCount) pages, and a sheet holds at most 8",
                    hint: "Fold longer issues as a booklet.")
            }
            plan = .eight(pageCount: pageCount, isRightToLeft: isRightToLeft)
        }
        let placed = scratch["placed.pdf"]
        try PDFAssembly(edition, scratch: scratch.folder).write(pages: try boxes(edition, plan), to: placed)
        var current = scratch["sheets.pdf"]
        try writeSheets(plan, title: title, to: current)
        let panels = Set(plan.sides.flatMap(\.keys)).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
        // qpdf adds at most one page to each side per run.
        for (index, panel) in panels.enumerated() {
            let next = scratch["filled-\(index).pdf"]
            let overlays = plan.sides.enumerated().compactMap { side, pages in
                pages[panel].map { PDFAssembly.Overlay(placed, page: $0, over: side + 1) }
            }
            try PDFAssembly(current, scratch: scratch.folder).write(overlays, to: next)
            current = next
        }
        let preferences: [String: Any] = ["/DisplayDocTitle": true, "/PrintScaling": "/None", "/Duplex": duplex]
        try PDFAssembly(current, scratch: scratch.folder)
            .write(catalog: ["/ViewerPreferences": preferences], to: file)
        return plan.sides.count
    }

    /// How the printer turns the sheets (ISO 32000-2, 12.2).
    private var duplex: String { options.fold == .booklet ? "/DuplexFlipShortEdge" : "/Simplex" }

    /// Returns the entries to set in each page's dictionary so that qpdf puts the page into its panel.
    ///
    /// qpdf scales a page's box to the size of the sheet. Each page therefore gets a box as large as the sheet, placed
    /// so that the page itself ends up in its panel.
    private func boxes(_ edition: URL, _ plan: BookletPlan) throws(MastheadError) -> [[String: Any?]] {
        let sheet = options.paper.size
        let (width, height) = (sheet.width / Double(plan.columns), sheet.height / Double(plan.rows))
        var panels: [Int: BookletPlan.Panel] = [:]
        for side in plan.sides { for (panel, page) in side { panels[page] = panel } }
        return try PDFDocument(edition).trimmedSizes().enumerated().map { index, page in
            guard let panel = panels[index + 1], !page.isEmpty else { return [:] }
            let scale = min(1, width / page.width, height / page.height)
            // Rotating the sheet by 180 degrees moves the page to the opposite panel.
            let column = panel.isTurned ? plan.columns - 1 - panel.column : panel.column
            let row = panel.isTurned ? plan.rows - 1 - panel.row : panel.row
            let left = Double(column) * width + (width - scale * page.width) / 2
            let lower = Double(plan.rows - 1 - row) * height + (height - scale * page.height) / 2
            let box = [-left, -lower, sheet.width - left, sheet.height - lower].map { edge in
                (edge / scale * 1000).rounded() / 1000
            }
            var entries: [String: Any?] = ["/MediaBox": box]
            for name in ["/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"] { entries.updateValue(nil, forKey: name) }
            if panel.isTurned { entries["/Rotate"] = 180 }
            return entries
        }
    }

    /// Writes empty sheets. The sheet for eight pages shows where to fold and cut.
    private func writeSheets(_ plan: BookletPlan, title: String, to file: URL) throws(MastheadError) {
        let canvas = try PrintCanvas(file)
        canvas.describe(title: title, created: nil)
        let size = options.paper.size
        for (index, _) in plan.sides.enumerated() {
            canvas.beginPage(size, label: "\(index + 1)", target: nil)
            if options.fold == .eight {
                let (quarter, middle) = (size.width / 4, size.height / 2)
                for column in 1...3 {
                    let place = Double(column) * quarter
                    canvas.line(fromX: place, y: 0, toX: place, y: size.height, isDashed: true)
                }
                canvas.line(fromX: 0, y: middle, toX: quarter, y: middle, isDashed: true)
                canvas.line(fromX: quarter, y: middle, toX: 3 * quarter, y: middle)
                canvas.line(fromX: 3 * quarter, y: middle, toX: size.width, y: middle, isDashed: true)
            }
            try canvas.endPage()
        }
        try canvas.finish()
    }
}
