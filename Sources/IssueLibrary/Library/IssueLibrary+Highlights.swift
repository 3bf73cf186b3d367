public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "highlights.all")
    public func highlights(of reference: ItemReference? = nil) async throws(MastheadError) -> [Highlight] {
        try await highlights.all(of: reference)
    }

    @available(*, deprecated, renamed: "highlights.removed")
    public func removedHighlights(of reference: ItemReference) async throws(MastheadError) -> [Highlight] {
        try await highlights.removed(of: reference)
    }

    @available(*, deprecated, renamed: "highlights.add")
    @discardableResult public func highlight(
        _ passage: TextPassage, words: PassageWords, _ colour: Highlight.Colour = .yellow, note: String? = nil,
        in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await highlights.add(passage, words: words, colour, note: note, in: reference)
    }

    @available(*, deprecated, renamed: "highlights.change")
    @discardableResult public func changeHighlight(
        _ id: Highlight.ID, _ colour: Highlight.Colour, note: String?, in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await highlights.change(id, colour, note: note, in: reference)
    }

    @available(*, deprecated, renamed: "highlights.remove")
    @discardableResult public func removeHighlight(_ id: Highlight.ID, in reference: ItemReference)
        async throws(MastheadError) -> Bool
    {
        try await highlights.remove(id, in: reference)
    }

    @available(*, deprecated, renamed: "highlights.restore")
    @discardableResult public func restoreHighlight(_ id: Highlight.ID, in reference: ItemReference)
        async throws(MastheadError) -> Bool
    {
        try await highlights.restore(id, in: reference)
    }

    @available(*, deprecated, renamed: "places.update")
    public func settlePlaces(of reference: ItemReference, by find: @Sendable ([KeptPlace]) -> [KeptPlace])
        async throws(MastheadError)
    { try await places.update(of: reference, by: find) }
}
