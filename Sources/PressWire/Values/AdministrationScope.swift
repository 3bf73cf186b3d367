/// A permission of an administration token.
package enum AdministrationScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Everything, including what later versions add.
    case all
    /// List, create and revoke tokens.
    case tokens
    /// See the status of the server.
    case status
    /// Edit products, grant them, and create vouchers.
    case sales
    /// Read the Prometheus metrics.
    case metrics
    /// Announce issues, and see the results of notifications and the numbers of devices.
    case push
    /// Read the reading statistics.
    case statistics
}

extension Set<AdministrationScope> {
    /// Whether these scopes include a scope.
    package func allow(_ scope: AdministrationScope) -> Bool { contains(.all) || contains(scope) }

    /// Whether these scopes include all of the given scopes.
    package func allow(_ others: Set<AdministrationScope>) -> Bool { others.allSatisfy { allow($0) } }
}
