/// The JSON values of the publisher server's API: the bodies of its requests and answers. Each type has the same name
/// as its schema in `press/openapi.json`. Times are strings in RFC 3339 format.
package enum Wire {}

/// A value that the API sends or receives as JSON.
package protocol WireValue: Codable, Sendable, Hashable {}

extension Array: WireValue where Element: WireValue {}
