import Foundation
import Periodical
import TestSupport
import Testing

@testable import Editions

/// Booklets for printing and folding.
@Suite struct BookletTests {
    private func sides(_ plan: BookletPlan) -> [[Int]] {
        plan.sides.map { side in
            side.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }.map(\.value)
        }
    }

    @Test("the front of a booklet's first sheet has the last page next to the first page")
    func order() {
        #expect(sides(.booklet(pageCount: 8, isRightToLeft: false)) == [[8, 1], [2, 7], [6, 3], [4, 5]])
        #expect(sides(.booklet(pageCount: 8, isRightToLeft: true)) == [[1, 8], [7, 2], [3, 6], [5, 4]])
        #expect(sides(.booklet(pageCount: 5, isRightToLeft: false)) == [[1], [2], [3], [4, 5]])
        #expect(sides(.booklet(pageCount: 1, isRightToLeft: false)) == [[1], []])
        #expect(sides(.eight(pageCount: 8, isRightToLeft: false)) == [[7, 6, 5, 4, 8, 1, 2, 3]])
        #expect(sides(.eight(pageCount: 8, isRightToLeft: true)) == [[4, 5, 6, 7, 3, 2, 1, 8]])
    }

    private static func pages(_ count: Int) -> String {
        let pages = (1...count).map { #"{"class": "TextPage", "properties": {"body": "Leaf number\#($0)x"}}"# }
        return "[[\(pages.joined(separator: ","))]]"
    }

    @Test(
        "in a printed booklet, each page's text is on its own half of the sheet",
        .enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
    func text() async throws {
        let fixture = try EditionFixture(pages: Self.pages(8))
        let file = fixture.folder["booklet.pdf"]
        let report = try fixture.editions().writeBooklet(BookletOptions(), to: file)
        #expect(report.pageCount == 4)
        let check = try await Tool.run(["qpdf", "--check", file.path])
        #expect(check.status == 0, "\(check.output) \(check.errors)")
        let size = try await Tool.run(["pdfinfo", file.path])
        #expect(size.output.contains(/Pages: +4\n/) && size.output.contains("841.89 x 595.276"), "\(size.output)")
        for (side, pages) in [(1, [8, 1]), (2, [2, 7]), (3, [6, 3]), (4, [4, 5])] {
            for (half, page) in pages.enumerated() {
                let area = ["-x", half == 0 ? "0" : "421", "-y", "0", "-W", "421", "-H", "596"]
                let text = try await Tool.run(
                    ["pdftotext", "-f", "\(side)", "-l", "\(side)"] + area + [file.path, "-"])
                #expect(text.output.contains("number\(page)x"), "side \(side), half \(half): \(text.output)")
            }
        }
    }

    @Test(
        "a booklet on one sheet of Letter paper can have eight pages, but not nine",
        .enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
    func eight() async throws {
        let fixture = try EditionFixture(pages: Self.pages(8))
        let file = fixture.folder["eight.pdf"]
        try fixture.editions().writeBooklet(BookletOptions(fold: .eight, paper: .letter), to: file)
        let size = try await Tool.run(["pdfinfo", file.path])
        #expect(size.output.contains(/Pages: +1\n/) && size.output.contains("792 x 612"), "\(size.output)")
        for (column, page) in [8, 1, 2, 3].enumerated() {
            let area = ["-x", "\(column * 198)", "-y", "306", "-W", "198", "-H", "306"]
            let text = try await Tool.run(["pdftotext"] + area + [file.path, "-"])
            #expect(text.output.contains("number\(page)x"), "column \(column): \(text.output)")
        }
        let nine = try EditionFixture(pages: Self.pages(9))
        #expect {
            try nine.editions().writeBooklet(BookletOptions(fold: .eight), to: nine.folder["nine.pdf"])
        } throws: { error in
            (error as? MastheadError)?.found == "the issue has 9 pages, and a sheet holds at most 8"
        }
    }
}
