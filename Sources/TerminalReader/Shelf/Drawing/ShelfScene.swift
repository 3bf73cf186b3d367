import Periodical

/// The data that all screens of the shelf draw from.
struct ShelfScene: Sendable {
    var contents = ShelfContents()
    var downloads: [ItemReference: ShelfDownload] = [:]
    var layout = ShelfColumns(columns: 80, rows: 24)
    var graphics = TerminalGraphics(.blocks)
    /// Whether covers are drawn. In monochrome, a cover would be unrecognizable.
    var showsCovers = true
    /// A function that returns the finished drawing of a cover, or nil.
    var cover: @Sendable (CoverRequest) -> TerminalDrawing? = { _ in nil }
    /// Whether a refresh is running.
    var isRefreshing = false

    /// The downloads that are neither paused nor failed.
    private var active: [ShelfDownload] { downloads.values.filter { $0.state == .running || $0.state == .waiting } }

    /// Returns the status at the right of the header, such as new items and downloads.
    func activity(newCount: Int, columns: Int) -> StyledText {
        var parts: [StyledText] = []
        if newCount > 0 { parts.append(StyledText(TerminalWords.Shared.new(newCount), .strongAccent)) }
        if contents.isOffline {
            parts.append(StyledText(TerminalWords.Shared.offline, .warn))
        } else if isRefreshing {
            parts.append(StyledText(TerminalWords.Shared.refreshing, .quiet))
        }
        if !active.isEmpty, !contents.isOffline {
            let rate = active.reduce(0) { $0 + $1.rate }
            let count = StyledText("⇣ \(active.count)", .accent)
            parts.append(
                rate >= 1 && columns >= 80 ? count + StyledText(" · \(Int(rate).byteText)/s", .quiet) : count)
        }
        return parts.enumerated().reduce(StyledText()) { text, part in
            part.offset == 0 ? part.element : text + StyledText("   ") + part.element
        }
    }

    /// Returns the title of a publication.
    func publicationTitle(_ handle: String) -> String {
        contents.publications.first { $0.id == handle }?.title ?? handle
    }
}
