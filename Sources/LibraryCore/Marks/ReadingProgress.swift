package import GRDB
import Periodical

/// How much of a text was read, and whether the user reached the visible part by reading or by jumping.
package struct ReadingProgress: Sendable, Hashable {
    /// The share that was read so far, from 0 to 1.
    package private(set) var share: Double
    /// The part that was last visible.
    package private(set) var shown: ClosedRange<Double>?
    /// The end of the first part displayed after a far jump. Nil if there was no far jump, or once the user has read
    /// past this point.
    package private(set) var jump: Double?

    init(share: Double = 0, shown: ClosedRange<Double>? = nil, jump: Double? = nil) {
        (self.share, self.shown, self.jump) = (share, shown, jump)
    }

    /// Updates the progress with the part that is now visible.
    ///
    /// A part counts as read if it begins at most one screen after the share that was read. After a jump further ahead,
    /// for example through a link, no text counts as read until the user has read past the first displayed part.
    package mutating func show(_ part: ClosedRange<Double>) {
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
        // Allow for rounding and different line lengths.
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

    /// Loads the reading progress of an item.
    package init(of item: Int64, _ db: Database) throws {
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
