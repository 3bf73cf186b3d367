/// The media types of requests and responses.
package enum PressMediaType: String, Sendable, Hashable, CaseIterable {
    case json = "application/json"
    /// An error (RFC 9457).
    case problem = "application/problem+json"
    case form = "application/x-www-form-urlencoded"
    /// Server-sent events.
    case eventStream = "text/event-stream"
    case text = "text/plain"
    case html = "text/html"
    case css = "text/css"
    case csv = "text/csv"
    case zip = "application/zip"
    /// Any type. The server discards the content.
    case any = "*/*"
}
