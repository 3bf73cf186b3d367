/// A permission of an administration token.
package enum AdministrationScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Everything, including scopes of later versions.
    case all
    /// List, create and revoke tokens.
    case tokens
    /// See the status of the server.
    case status
    /// Edit products, grant them, and create vouchers.
    case sales
    /// Read the Prometheus metrics.
    case metrics
    /// Announce issues, and see the results of notifications and the number of devices.
    case push
    /// Read the reading statistics.
    case statistics
}

extension Set<AdministrationScope> {
    /// Whether these scopes include a scope.
    package func allow(_ scope: AdministrationScope) -> Bool { contains(.all) || contains(scope) }

    /// Whether these scopes include all others.
    package func allow(_ others: Set<AdministrationScope>) -> Bool { others.allSatisfy { allow($0) } }
}
