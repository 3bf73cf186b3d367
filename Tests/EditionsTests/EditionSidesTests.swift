import Foundation
import Periodical
import Pictures
import Testing

@testable import Editions

/// The sides of spreads.
@Suite struct EditionSidesTests {
    private func sides(_ pages: String, _ spreads: PageSpreads) -> String {
        var article = 0
        var page = 0
        let shapes = pages.compactMap { character -> EditionSides.Shape? in
            guard character != "|" else {
                (article, page) = (article + 1, 0)
                return nil
            }
            defer { page += 1 }
            let size: PictureSize? =
                switch character {
                case "u": PictureSize(width: 60, height: 80)
                case "w": PictureSize(width: 120, height: 80)
                case "s": PictureSize(width: 20, height: 80)
                default: nil
                }
            return EditionSides.Shape(
                position: PagePosition(articleIndex: article, pageIndex: page), spread: nil, size: size)
        }
        return EditionSides.sides(of: shapes, spreads).map { side in
            switch side {
            case .first: "1"
            case .second: "2"
            case .alone: "-"
            }
        }.joined()
    }

    @Test("if an exported file cannot be written, the error names the file", arguments: EditionFormat.allCases)
    func unwritable(format: EditionFormat) throws {
        let editions = try EditionFixture().editions()
        // Nobody can create files in this folder, not even root.
        let file = URL(filePath: "/proc/edition.\(format.fileExtension)")
        let error = #expect(throws: MastheadError.self) { try editions.write(format, to: file) }
        #expect(error?.action == "write" && error?.subject == file.path, "\(String(describing: error))")
        #expect(error?.remedies.isEmpty == false)
    }

    @Test("if an export keeps the spreads of the printed issue, the first page is on its own")
    func print() {
        #expect(sides("u|uuu|u", .print) == "21212")
        #expect(sides("uuwuu", .print) == "21-12")
        #expect(sides("wuu", .print) == "-12")
        #expect(sides("utuu", .print) == "2-12")
        #expect(sides("usu", .print) == "2-1")
    }

    @Test("if spreads follow the articles, every article after the first begins a new spread")
    func article() {
        #expect(sides("uuu|uuu|u", .article) == "2121211")
        #expect(sides("u|uw", .article) == "21-")
        #expect(sides("uu", .none) == "--")
    }
}
