import Periodical
import Reading
import Rendering

/// A page drawn for an area of the screen.
struct PageDrawing: Sendable {
    /// The picture, where there is one.
    var picture: TerminalDrawing?
    /// Where the picture's upper left corner is, counted from 0.
    var pictureRow = 0
    var pictureColumn = 0
    /// The text, where it is shown.
    var lines: [String] = []
    var textRow = 0
    var textColumn = 0
    /// Whether there is more text than fits.
    var hasMoreText = false

    /// Draws what a request asks for.
    init(_ request: DrawingRequest, of content: IssueContent) {
        guard let page = content.grid[request.position] else { return }
        do throws(MastheadError) {
            switch request.subject {
            case .page(let view): try draw(page, view, request, content)
            case .text: lines = try Self.text(of: page, content, columns: request.columns)
            case .thumbnail: try drawThumbnail(page, request, content)
            }
        } catch {
            lines = ["This page cannot be shown.", ""] + error.description.split(separator: "\n").map(String.init)
        }
    }

    private mutating func draw(
        _ page: Page, _ view: PictureView, _ request: DrawingRequest, _ content: IssueContent
    ) throws(MastheadError) {
        let (columns, rows) = (request.columns, request.rows)
        let face = content.classes[page.className]?.terminalFace ?? .picture
        // Seen through the magnifying glass there is the picture alone.
        let isBoth = face == .both && view == .whole
        let isWide = columns >= 100
        let pictureColumns = isBoth && isWide ? columns * 3 / 5 : columns
        let pictureRows = isBoth && !isWide ? rows * 2 / 3 : rows
        if face != .text {
            let picture = TerminalPicture(
                columns: pictureColumns, rows: pictureRows, graphics: request.graphics, view: view)
            self.picture = try picture.draw(page, of: content)
        }
        guard let picture else {
            let width = min(columns - 2, Self.mostTextColumns)
            return place(try Self.text(of: page, content, columns: width), rows, top: 1, left: (columns - width) / 2)
        }
        pictureRow = (pictureRows - picture.rows) / 2
        pictureColumn = (pictureColumns - picture.columns) / 2
        guard isBoth else { return }
        let left = isWide ? pictureColumns + 2 : 1
        let text = try Self.text(of: page, content, columns: min(columns - left - 1, Self.mostTextColumns))
        place(text, rows, top: isWide ? 1 : pictureRows + 1, left: left)
    }

    private mutating func drawThumbnail(
        _ page: Page, _ request: DrawingRequest, _ content: IssueContent
    ) throws(MastheadError) {
        let picture = TerminalPicture(columns: request.columns, rows: request.rows, graphics: request.graphics)
        let isPictureFirst = content.classes[page.className]?.terminalFace != .text
        if let file = try content.thumbnail(at: request.position) {
            self.picture = try picture.draw(file)
        } else if isPictureFirst {
            self.picture = try picture.draw(page, of: content)
        }
        if let drawing = self.picture {
            pictureRow = (request.rows - drawing.rows) / 2
            pictureColumn = (request.columns - drawing.columns) / 2
        } else {
            let text = try Self.text(of: page, content, columns: request.columns, isStyled: false)
            place(text, request.rows, top: 0, left: 0)
            lines = lines.map { $0.fitted(toColumns: request.columns) }
            hasMoreText = false
        }
    }

    private mutating func place(_ text: [String], _ rows: Int, top: Int, left: Int) {
        lines = Array(text.prefix(max(0, rows - top)))
        hasMoreText = lines.count < text.count
        textRow = top
        textColumn = left
    }

    /// Lines that are longer are hard to read.
    static let mostTextColumns = 78

    private static func text(
        of page: Page, _ content: IssueContent, columns: Int, isStyled: Bool = true
    ) throws(MastheadError) -> [String] {
        let columns = max(10, columns)
        // Templates and documents break their lines where they like.
        let wrapping = TextWrapping(columns: columns, breaksWords: true, measuring: \.terminalColumns)
        let lines = wrapping.text(try PageRenderer(content, columns: columns).text(of: page))
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard isStyled, page.isMarkdown else { return lines }
        var style = MarkdownStyle()
        return lines.map { style.styled($0) }
    }
}

extension Page {
    /// Whether its text is Markdown.
    fileprivate var isMarkdown: Bool {
        properties["body"]?.string != nil
            || ["md", "markdown"].contains(properties["file"]?.string.map { AssetKind.fileExtension(of: $0) } ?? "")
    }
}
