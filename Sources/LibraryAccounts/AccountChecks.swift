import LibraryCore

/// Checks the tables of publisher accounts, purchases and reading statistics.
enum AccountChecks {
    static let tables: [String: TableCheck] = [
        "pressAccount": TableCheck(["server": .server, "token": .words, "madeAt": .time, "refusedAt": .time]),
        "pressAnswer": TableCheck(["server": .server, "answeredAt": .time]),
        "pressRights": TableCheck(["server": .server, "askedAt": .time]),
        "pressEntitlement": TableCheck(["server": .server, "endsAt": .time, "askedAt": .time]),
        "pressKeys": TableCheck(["server": .server]),
        "pressChannel": TableCheck(["server": .server, "last": .count]),
        "readingShare": TableCheck([:]),
        "readingServer": TableCheck(["server": .server]),
        "readSpan": TableCheck(["articleIndex": .place, "pageIndex": .place, "first": .count, "end": .count]),
        "readingReport": TableCheck(["amount": .count, "read": .count, "dueAt": .time]),
        "readingTold": TableCheck([:]),
    ]
}
