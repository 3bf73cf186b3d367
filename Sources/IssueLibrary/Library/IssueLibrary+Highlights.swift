public import Periodical

extension IssueLibrary {
    /// The highlights: those of an item in the order in which one reads.
    /// - Parameter reference: the item; by default all, item by item.
    public func highlights(of reference: ItemReference? = nil) async throws(MastheadError) -> [Highlight] {
        try await walls.highlights.highlights(of: reference)
    }

    /// The highlights of an item that ``restoreHighlight(_:in:)`` can bring back, the one that was taken away last first.
    public func removedHighlights(of reference: ItemReference) async throws(MastheadError) -> [Highlight] {
        try await walls.highlights.removed(of: reference)
    }

    /// Marks a passage of a book. One that is marked already gets the colour, and the note where there is one.
    ///
    /// The library keeps what it is given: whether the book has such a passage, and which words those are, the caller knows.
    /// - Parameters:
    ///   - words: its words and those around it, by which ``settlePlaces(of:by:)`` finds it in a corrected edition.
    ///   - note: what the reader writes to it, at most ``Highlight/mostNoteCharacters`` characters; an empty one is none.
    /// - Throws: ``MastheadError``, also where the item is not known or the note is too long.
    @discardableResult
    public func highlight(
        _ passage: TextPassage, words: PassageWords, _ colour: Highlight.Colour = .yellow, note: String? = nil,
        in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await walls.highlights.add(passage, words, colour, note: note, to: reference)
    }

    /// Changes the colour and the note of a highlight.
    /// - Parameter note: the note that it is to have; nil or an empty one takes it away.
    /// - Throws: ``MastheadError``, also where there is no such highlight, or no more.
    @discardableResult
    public func changeHighlight(
        _ id: Highlight.ID, _ colour: Highlight.Colour, note: String?, in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        try await walls.highlights.change(id, of: reference, colour, note: note)
    }

    /// Takes a highlight away with its note. For a day ``restoreHighlight(_:in:)`` brings it back.
    /// - Returns: whether it was there.
    @discardableResult
    public func removeHighlight(
        _ id: Highlight.ID, in reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        try await walls.highlights.setRemoved(true, id, of: reference)
    }

    /// Brings back a highlight that was taken away, as it was.
    /// - Returns: whether that could be done.
    @discardableResult
    public func restoreHighlight(
        _ id: Highlight.ID, in reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        try await walls.highlights.setRemoved(false, id, of: reference)
    }

    /// Brings what is kept of an item's reader (the place, bookmarks, highlights) to the edition that is here, where it is of a former
    /// one and has words by which it can be found. Places of this edition are not looked at.
    ///
    /// The library keeps pages and knows nothing of their texts: the caller looks for the words.
    /// - Parameter find: gives for places of former editions where each is now, with its words there; as many as it is given.
    public func settlePlaces(
        of reference: ItemReference, by find: @Sendable ([KeptPlace]) -> [KeptPlace]
    ) async throws(MastheadError) {
        try await walls.settling.settle(reference, by: find)
    }
}
