import Foundation
import Periodical
import Pictures
import TerminalReader
import TestSupport
import Testing

@Suite struct TerminalPictureTests {
    private let picture = Tool.repository.appending(path: "issues/making-an-issue/front@2x.png")

    private func graphics(_ format: TerminalGraphics.Format, limit: Int? = nil) -> TerminalGraphics {
        TerminalGraphics(format, cell: PictureSize(width: 10, height: 20), byteLimit: limit)
    }

    @Test(
        "pictures are encoded for each picture protocol and fit into the window",
        arguments: TerminalGraphics.Format.allCases)
    func formats(_ format: TerminalGraphics.Format) throws {
        let drawing = try TerminalPicture(columns: 60, rows: 30, graphics: graphics(format)).draw(picture)
        let start = [.kitty: "\u{1B}_G", .iterm: "\u{1B}]1337;File=", .sixel: "\u{1B}P0;1;0q", .blocks: "\u{1B}["][
            format]
        #expect(drawing.text.contains(start ?? "?"), "\(drawing.text.prefix(80).debugDescription)")
        // A page of 1536 × 2048 pixels in cells of 10 × 20 pixels is as high as the window and 45 columns wide.
        #expect(drawing.rows == 30 && drawing.columns == 45)
        #expect(drawing.lines.count == (format == .blocks ? 30 : 1))
    }

    @Test("a picture that is too large for tmux is drawn smaller")
    func limit() throws {
        let whole = try TerminalPicture(columns: 200, rows: 60, graphics: graphics(.sixel)).draw(picture)
        let limit = whole.text.utf8.count / 2
        let drawing = try TerminalPicture(columns: 200, rows: 60, graphics: graphics(.sixel, limit: limit)).draw(
            picture)
        #expect(drawing.text.utf8.count <= limit)
        #expect(drawing.rows < whole.rows && drawing.rows > 10)
        #expect(TerminalGraphics(environment: ["TMUX": "x", "TERM": "xterm-kitty"]).byteLimit == 1_000_000)
    }

    @Test("environment variables determine how Masthead draws pictures in the terminal")
    func environment() {
        #expect(TerminalGraphics(environment: ["TERM": "xterm-kitty"]).format == .kitty)
        #expect(
            TerminalGraphics(environment: ["TERM_PROGRAM": "iTerm.app", "TERM": "xterm-256color"]).format == .iterm)
        #expect(TerminalGraphics(environment: ["TERM": "mlterm"]).format == .sixel)
        #expect(TerminalGraphics(environment: ["TERM": "xterm-256color"]).format == .blocks)
        #expect(TerminalGraphics(environment: ["TERM": "xterm-kitty", "TMUX": "x"]).format == .blocks)
        #expect(TerminalGraphics(environment: ["TERM": "xterm", "NO_COLOR": "1"]).colors == .monochrome)
    }

    @Test("in a terminal with 16 colors or fewer, pictures are shown only on request")
    func fewColors() {
        for variables in [["TERM": "xterm-256color", "NO_COLOR": "1"], ["TERM": "linux"], ["TERM": "xterm"]] {
            var graphics = TerminalGraphics(environment: variables)
            #expect(!graphics.showsPictures, "\(variables)")
            graphics.choose(.blocks)
            #expect(graphics.showsPictures)
        }
        #expect(TerminalGraphics(environment: ["TERM": "xterm-256color"]).showsPictures)
        #expect(TerminalGraphics(environment: ["TERM": "xterm", "COLORTERM": "truecolor"]).showsPictures)
    }

    @Test("zooming into a picture shows a sharp part of the original")
    func magnified() throws {
        let view = PictureView(zoom: 2, x: 0.5, y: 0)
        let drawing = try TerminalPicture(columns: 60, rows: 30, graphics: graphics(.blocks), view: view).draw(picture)
        #expect(abs(drawing.shareDown - 0.5) < 0.01 && drawing.columns == 60 && drawing.rows == 30)
        #expect(abs(drawing.shareAcross - 60.0 / 90) < 0.01)
    }
}
