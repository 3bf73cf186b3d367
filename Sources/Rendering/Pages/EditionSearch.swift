import Markup
package import Periodical
package import Reading

/// Maps positions in an earlier edition of a book to the current edition, using the words around them.
///
/// The old position is checked first. Next, the words on both sides of the position are searched for, in the same
/// document and then in the others, nearest first. Finally, in the same order of documents, the words on only one side
/// are searched for, and then similar words. A position that is not found keeps its character number, capped at the
/// length of the text. Each step, and the search as a whole, stops after a limited number of characters.
package struct EditionSearch {
    private let content: IssueContent
    private let positions: [PagePosition]
    private let texts: BookTexts
    private let until: ContinuousClock.Instant
    /// The texts read so far, so that searching for many positions reads each text only once.
    private var read: [PagePosition: CountedText?] = [:]

    /// The maximum number of characters in the texts to keep.
    private static let maxKept = 20_000_000

    /// - Parameter patience: how long a search may take.
    package init(_ content: IssueContent, _ texts: BookTexts, patience: Duration = .seconds(5)) {
        self.content = content
        self.texts = texts
        positions = content.grid.positions.filter { content.grid[$0].map(content.isReflowable) == true }
        until = .now + patience
    }

    /// Finds the position that corresponds to one in an earlier edition.
    /// - Parameter page: the document that contained the position.
    /// - Returns: the document that now contains the position, and the words around it, or nil if it was not found.
    package mutating func place(
        of anchor: TextAnchor, on page: PagePosition
    ) -> (page: PagePosition, anchor: TextAnchor)? {
        guard !positions.isEmpty else { return nil }
        var search = ContextSearch(before: anchor.before, after: anchor.after)
        guard !search.isEmpty else { return nil }
        let pages = outward(from: page)
        let own = Array(pages.prefix(1).filter { $0 == page.page })
        let others = Array(pages.dropFirst(own.count))
        let offset = anchor.characterOffset
        if let page = own.first, let text = text(of: page), search.isExact(text, at: offset) {
            return (page, text.anchor(at: offset))
        }
        typealias Look = (inout ContextSearch, CountedText, Int) -> Int?
        let whole: Look = { $0.whole(in: $1, near: $2) }
        let oneSide: Look = { $0.oneSide(in: $1, near: $2) }
        let like: Look = { $0.like(in: $1, near: $2) }
        for (pages, look) in [
            (own, whole), (others, whole), (own, oneSide), (own, like), (others, oneSide), (others, like),
        ] {
            for page in pages {
                guard .now < until else { return nil }
                guard let text = text(of: page) else { continue }
                if let found = look(&search, text, offset) { return (page, text.anchor(at: found)) }
            }
        }
        return nil
    }

    /// Returns the fallback for a position that is not found: the old character number, capped at the length of the
    /// text.
    package mutating func clamped(_ place: PagePosition) -> PagePosition {
        var near = content.grid.nearest(to: place).page
        guard near == place.page, let offset = place.characterOffset else { return near }
        near.characterOffset = text(of: near).map { min(offset, max(0, $0.count - 1)) } ?? offset
        return near
    }

    /// Finds a passage of an earlier edition in the current edition.
    /// - Parameters:
    ///   - before: the words before the passage.
    ///   - words: the words of the passage, or the first words of a long one.
    ///   - after: the words after the passage.
    /// - Returns: the passage, or nil if neither its start nor its end was found.
    package mutating func passage(
        of former: TextPassage, before: String, words: String, after: String
    ) -> TextPassage? {
        let own = CountedText(words)
        // Use the end of the words only if all of them are stored. The end of a long passage is not.
        let isWhole = own.count == former.length
        let last = isWhole ? own.words(max(0, own.count - TextAnchor.reach)..<own.count) : ""
        let beginning = TextAnchor(
            characterOffset: former.characters.lowerBound, before: before,
            after: own.words(0..<min(own.count, TextAnchor.reach)))
        if let (page, found) = place(of: beginning, on: former.start), let text = text(of: page) {
            let start = found.characterOffset
            let end = end(of: former, from: start, in: text, own: isWhole ? own : nil, last: last, after: after)
            return Self.passage(on: page, start, end)
        }
        let ending = TextAnchor(characterOffset: former.characters.upperBound, before: last, after: after)
        guard let (page, found) = place(of: ending, on: former.start) else { return nil }
        return Self.passage(on: page, max(0, found.characterOffset - former.length), found.characterOffset)
    }

    private static func passage(on page: PagePosition, _ start: Int, _ end: Int) -> TextPassage? {
        var place = page.page
        place.characterOffset = start
        return TextPassage(start: place, length: end - start)
    }

    /// Returns the end of a passage that starts at a character.
    private func end(
        of former: TextPassage, from start: Int, in text: CountedText, own: CountedText?, last: String, after: String
    ) -> Int {
        let usual = start + former.length
        if let own, usual <= text.count, text.characters[start..<usual].elementsEqual(own.characters) { return usual }
        var search = ContextSearch(before: last, after: after)
        let likely = start + 1...start + 2 * former.length + 400
        if search.isExact(text, at: usual) { return usual }
        let found = [
            search.whole(in: text, near: usual), search.like(in: text, near: usual, isEnd: true),
            search.oneSide(in: text, near: usual),
        ]
        return found.compactMap(\.self).first(where: likely.contains) ?? max(start + 1, min(usual, text.count))
    }

    private mutating func text(of page: PagePosition) -> CountedText? {
        if let known = read[page.page] { return known }
        let text = texts.text(of: page, in: content)
        let count = read.values.reduce(0) { $0 + ($1?.count ?? 0) }
        if count < Self.maxKept { read[page.page] = .some(text) }
        return text
    }

    /// Returns all documents, nearest to a page first.
    private func outward(from page: PagePosition) -> [PagePosition] {
        let middle = positions.lastIndex { $0 <= page.page } ?? 0
        return positions.indices.sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }.map { positions[$0] }
    }
}
