/// A permission that an administration token gives.
package enum AdministrationScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// All permissions, including scopes of later versions.
    case all
    /// The permission to list, create and revoke tokens.
    case tokens
    /// The permission to see the status of the server.
    case status
    /// The permission to edit products, grant them, and create vouchers.
    case sales
    /// The permission to read the Prometheus metrics.
    case metrics
    /// The permission to announce issues, and to see the results of notifications and the numbers of devices.
    case push
    /// The permission to read the reading statistics.
    case statistics
}

extension Set<AdministrationScope> {
    /// Whether these scopes permit the actions of a scope.
    package func allow(_ scope: AdministrationScope) -> Bool { contains(.all) || contains(scope) }

    /// Whether these scopes permit the actions of all given scopes.
    package func allow(_ others: Set<AdministrationScope>) -> Bool { others.allSatisfy { allow($0) } }
}
