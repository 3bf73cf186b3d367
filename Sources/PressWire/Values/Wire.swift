/// The request and response bodies of the publisher server's API, as JSON. Each type is named like its schema in
/// `press/openapi.json`. Times are strings in RFC 3339 format.
package enum Wire {}

/// A JSON value that the API sends or receives.
package protocol WireValue: Codable, Sendable, Hashable {}

extension Array: WireValue where Element: WireValue {}
