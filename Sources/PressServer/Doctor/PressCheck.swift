package import Periodical

/// The result of one check of a publisher server.
package struct PressCheck: Sendable, Hashable {
    /// Whether the checked part works.
    package enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case ok
        /// The server runs, but something should be changed or could not be checked.
        case warning
        /// The server, or a part of it, does not work.
        case failure
    }

    /// The checked part of the server, such as `database`.
    package let name: String
    /// Whether the checked part works.
    package let status: Status
    /// The finding, as one sentence without a period.
    package let found: String
    /// The ways to fix the fault.
    package let remedies: [Remedy]

    init(_ name: String, _ status: Status, _ found: String, _ remedy: String? = nil) {
        self.init(name, status, found, remedies: remedy.map { [.advice($0)] } ?? [])
    }

    init(_ name: String, _ status: Status, _ found: String, remedies: [Remedy]) {
        self.name = name
        self.status = status
        self.found = found
        self.remedies = remedies
    }

    /// Creates a failed check from an error.
    init(_ name: String, _ error: MastheadError) {
        self.init(name, .failure, error.summary, remedies: error.remedies)
    }
}
