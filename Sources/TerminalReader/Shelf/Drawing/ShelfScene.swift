import Periodical

/// What the screens of the shelf are drawn of, at a moment.
struct ShelfScene: Sendable {
    var contents = ShelfContents()
    var downloads: [ItemReference: ShelfDownload] = [:]
    var layout = ShelfColumns(columns: 80, rows: 24)
    var graphics = TerminalGraphics(.blocks)
    /// Whether covers are drawn: without colours they are but noise.
    var showsCovers = true
    /// What was drawn of a cover.
    var cover: @Sendable (CoverRequest) -> TerminalDrawing? = { _ in nil }
    /// Whether what is new is being looked for.
    var isRefreshing = false

    /// The downloads that are neither paused nor failed.
    private var active: [ShelfDownload] { downloads.values.filter { $0.state == .running || $0.state == .waiting } }

    /// What goes on, at the right of the header.
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

    /// What people call a publication.
    func publicationTitle(_ handle: String) -> String {
        contents.publications.first { $0.id == handle }?.title ?? handle
    }
}
