public import LibraryCore
public import LibraryValues

extension MarkView {
    /// Creates the view of a library's mark.
    public init(_ kind: MarkKind, _ mark: Mark) {
        self.init(
            kind, of: mark.item.handle ?? "", mark.item.name, id: mark.item.description, title: mark.title,
            date: mark.date)
        position = mark.position?.description
        (articleIndex, pageIndex) = (mark.position?.articleIndex, mark.position?.pageIndex)
    }
}

extension HighlightView {
    /// Creates the view of a library's highlight.
    public init(_ highlight: Highlight) {
        self.init(
            number: highlight.id, of: highlight.item.description, handle: highlight.item.handle ?? "",
            name: highlight.item.name, title: highlight.title, range: highlight.passage.description,
            position: highlight.passage.start.description, words: highlight.words, color: highlight.color.rawValue,
            note: highlight.note, created: highlight.created, changed: highlight.changed)
    }
}
