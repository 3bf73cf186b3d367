import LibraryCore

/// Checks the tables for scheduled publishing and for notifications about ending subscriptions.
enum AgentChecks {
    static let tables: [String: TableCheck] = [
        "publishOrder": TableCheck([
            "folder": .words, "target": .words, "options": .json(PublishOrder.Options.self), "dueAt": .time,
            "failureCount": .count,
        ]),
        "toldEnd": TableCheck(["endsAt": .time, "notedAt": .time]),
    ]
}
