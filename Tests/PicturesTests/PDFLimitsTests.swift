import Foundation
import Periodical
import TestSupport
import Testing

@testable import Pictures

/// Tests of PDFs that take a long time to render.
@Suite(.enabled(if: Tool.isInstalled("pdftotext"))) struct PDFLimitsTests {
    /// Returns a one-page document of nested forms, each shown twice: 2^levels drawings.
    static func nestedForms(_ levels: Int) -> Data {
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 6 0 R >> /Font << /T 5 0 R >> >> >>",
            "<< /Length 5 >>\nstream\n/F Do\nendstream", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for level in 0..<levels {
            let isLast = level == levels - 1
            let marks = isLast ? "BT /T 12 Tf 9 9 Td (x) Tj ET" : "/F Do /F Do"
            let resources = isLast ? "/Font << /T 5 0 R >>" : "/XObject << /F \(7 + level) 0 R >>"
            objects.append(
                "<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << \(resources) >> /Length \(marks.utf8.count) >>\nstream\n\(marks)\nendstream"
            )
        }
        var text = "%PDF-1.5\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }

    @Test("work on a PDF stops at the time limit")
    func time() throws {
        let folder = try TemporaryFolder()
        let document = PDFDocument(try folder.write("bomb.pdf", Self.nestedForms(40)))
        #expect(try document.pageCount() == 1)
        let limits = PDFLimits(seconds: 1, byteCount: 1 << 20)
        let error = #expect(throws: MastheadError.self) {
            _ = try document.poppler("pdftotext", [document.file.path, "-"], limits)
        }
        #expect(error?.found.contains("used too much time") == true, "\(String(describing: error))")
    }

    @Test("a PDF with a few levels of nested drawings is rendered")
    func fewer() throws {
        let folder = try TemporaryFolder()
        let document = PDFDocument(try folder.write("small.pdf", Self.nestedForms(4)))
        #expect(try document.text(ofPage: 1).contains("x"))
    }

    @Test("work on a PDF may take 10 seconds if the user is waiting, and otherwise 10 minutes")
    func limits() {
        #expect(PDFLimits.whileReading.seconds <= 10)
        #expect(PDFLimits.texts(ofPages: 1).seconds <= 30 && PDFLimits.texts(ofPages: 5000).seconds <= 600)
        #expect(PDFLimits.texts(ofPages: 1).byteCount < 16 << 20)
    }
}
