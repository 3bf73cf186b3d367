import GRDB
package import LibraryCore

extension LibrarySchema.Part {
    /// The tables of publisher accounts, purchases and reading statistics.
    package static let accounts = LibrarySchema.Part(
        migrations: [
            .init(number: 26, name: "channels at publishers' servers") { try ChannelRecord.create($0) },
            .init(number: 27, name: "accounts at publishers' servers") { try PressAccountRecord.create($0) },
            .init(number: 28, name: "how much is read, for publishers that ask") { try ReadingShareRecord.create($0) },
            .init(number: 29, name: "what accounts at publishers' servers were given") {
                try PressRightsRecord.create($0)
            },
        ],
        subjects: [
            "pressAccount": .accounts,
            "pressAnswer": .accounts,
            "pressRights": .accounts,
            "pressEntitlement": .accounts,
            "pressKeys": .accounts,
            "pressChannel": [],
            "readingShare": .publications,
            "readingServer": [],
            "readSpan": [],
            "readingReport": [],
            "readingTold": [],
        ],
        saved: [
            // Back up these tokens, because purchases at publisher servers need them. Only the owner of a backup can
            // read it.
            ("pressAccount", "SELECT * FROM pressAccount WHERE isPersonal"),
            ("pressAnswer", "SELECT * FROM pressAnswer"),
            // A user's refusal to share reading statistics must survive a recovery.
            ("readingShare", "SELECT * FROM readingShare WHERE isAgreed IS NOT NULL"),
            ("readingServer", "SELECT * FROM readingServer"),
        ],
        checks: AccountChecks.tables, recoveries: [{ RecoveredAccounts() }, { RecoveredReadingShares() }]
    )
}
