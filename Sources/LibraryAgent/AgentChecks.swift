import LibraryCore

/// Checks the tables of scheduled publishing and of notifications about ending subscriptions.
enum AgentChecks {
    static let tables: [String: TableCheck] = [
        "publishOrder": TableCheck([
            "folder": .words, "target": .words, "options": .json(PublishOrder.Options.self), "dueAt": .time,
            "failureCount": .count,
        ]),
        "toldEnd": TableCheck(["endsAt": .time, "notedAt": .time]),
    ]
}
