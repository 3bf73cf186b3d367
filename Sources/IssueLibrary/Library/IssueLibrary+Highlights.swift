public import Periodical

extension IssueLibrary {
    /// Returns highlights, those of each item in reading order.
    /// - Parameter reference: the item, or nil for the highlights of all items.
    public func highlights(of reference: ItemReference? = nil) async throws(MastheadError) -> [Highlight] {
        try await walls.highlights.highlights(of: reference)
    }

    /// Returns the removed highlights of an item that ``restoreHighlight(_:in:)`` can restore, most recently removed
    /// first.
    public func removedHighlights(of reference: ItemReference) async throws(MastheadError) -> [Highlight] {
        try await walls.highlights.removed(of: reference)
    }

    /// Highlights a passage of a book. If the passage is already highlighted, its color is changed, and also its note
    /// if you pass one.
    ///
    /// The library does not check whether the book contains the passage or its words.
    /// - Parameters:
    ///   - words: the words of the passage and around it. ``settlePlaces(of:by:)`` uses them to find the passage in a
    ///     new revision.
    ///   - note: the user's note, at most ``Highlight/mostNoteCharacters`` characters. An empty note counts as nil.
    /// - Throws: ``MastheadError`` if the item is unknown or the note is too long.
    @discardableResult
    public func highlight(
        _ passage: TextPassage, words: PassageWords, _ colour: Highlight.Colour = .yellow, note: String? = nil,
        in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await walls.highlights.add(passage, words, colour, note: note, to: reference)
    }

    /// Changes the color and the note of a highlight.
    /// - Parameter note: the new note. With nil or an empty string, the note is removed.
    /// - Throws: ``MastheadError`` if the highlight does not exist or was removed.
    @discardableResult
    public func changeHighlight(
        _ id: Highlight.ID, _ colour: Highlight.Colour, note: String?, in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await walls.highlights.change(id, of: reference, colour, note: note)
    }

    /// Removes a highlight and its note. For one day, ``restoreHighlight(_:in:)`` can restore it.
    /// - Returns: whether the highlight existed.
    @discardableResult
    public func removeHighlight(
        _ id: Highlight.ID, in reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        try await walls.highlights.setRemoved(true, id, of: reference)
    }

    /// Restores a removed highlight with its color and note.
    /// - Returns: whether the highlight was restored.
    @discardableResult
    public func restoreHighlight(
        _ id: Highlight.ID, in reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        try await walls.highlights.setRemoved(false, id, of: reference)
    }

    /// Moves an item's position, bookmarks and highlights from earlier revisions to the current revision. A mark is
    /// moved only if the words around it are stored.
    ///
    /// The library does not read the text of pages, so the caller searches for the words.
    /// - Parameter find: receives places in earlier revisions, and returns the same number of places with their new
    ///   positions and words.
    public func settlePlaces(
        of reference: ItemReference, by find: @Sendable ([KeptPlace]) -> [KeptPlace]
    ) async throws(MastheadError) {
        try await walls.settling.settle(reference, by: find)
    }
}
