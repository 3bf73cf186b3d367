/// What a token of administration may do.
package enum AdministrationScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Everything, also what later versions add.
    case all
    /// To list, make and revoke tokens.
    case tokens
    /// To see how the server is.
    case status
    /// To write products, to give them, and to make vouchers.
    case sales
    /// To read the numbers that Prometheus collects.
    case metrics
    /// To announce issues, and to see what became of notifications and how many devices there are.
    case push
    /// To see what is read.
    case statistics
}

extension Set<AdministrationScope> {
    /// Whether these allow what a scope stands for.
    package func allow(_ scope: AdministrationScope) -> Bool { contains(.all) || contains(scope) }

    /// Whether these allow all that others do.
    package func allow(_ others: Set<AdministrationScope>) -> Bool { others.allSatisfy { allow($0) } }

    /// As the database has them: their names in order, with spaces between.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Reads what the database has. A scope of a later version allows nothing here.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
