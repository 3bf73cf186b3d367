import GRDB
import Periodical

/// How far the reader of a text has read, and whether the part that is shown was reached by reading on.
struct ReadingProgress: Sendable, Hashable {
    /// The furthest share that was read, 0 to 1.
    private(set) var share: Double
    /// The part that was shown last.
    private(set) var shown: ClosedRange<Double>?
    /// The end of the part that was shown first after a far jump that was not read on from; nil after none.
    private(set) var jump: Double?

    init(share: Double = 0, shown: ClosedRange<Double>? = nil, jump: Double? = nil) {
        (self.share, self.shown, self.jump) = (share, shown, jump)
    }

    /// Takes what is shown now.
    ///
    /// Text within a screen behind what was read is read. What a link, a list or a slider leads to further away is only looked at, until
    /// the reader has moved on from there by what was shown first.
    mutating func show(_ part: ClosedRange<Double>) {
        let screen = part.upperBound - part.lowerBound
        defer { shown = part }
        guard part.lowerBound > share + screen else {
            jump = nil
            share = max(share, part.upperBound)
            return
        }
        guard let jump, let shown, part.lowerBound >= shown.lowerBound, part.lowerBound <= shown.upperBound + screen
        else {
            jump = part.upperBound
            return
        }
        // Lines of another length, and sums of shares, differ by next to nothing.
        guard part.lowerBound >= jump - 0.0001 else { return }
        self.jump = nil
        share = max(share, part.upperBound)
    }
}

extension ReadingProgress {
    static func migrate(_ db: Database) throws {
        try db.alter(table: "readingPosition") { table in
            for column in ["shownFrom", "shownTo", "jumpedTo"] { table.add(column: column, .double) }
        }
    }

    /// What is known of the reader of an item.
    init(of item: Int64, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT readShare, shownFrom, shownTo, jumpedTo FROM item LEFT JOIN readingPosition ON itemID = item.id
                WHERE item.id = ?
                """, arguments: [item])
        self.init()
        guard let row else { return }
        share = try row.optional("readShare") ?? 0
        jump = try row.optional("jumpedTo")
        let (from, to): (Double?, Double?) = (try row.optional("shownFrom"), try row.optional("shownTo"))
        if let from, let to, from <= to { shown = from...to }
    }
}
