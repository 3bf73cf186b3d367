import Periodical

/// The `Content-Range` field of a partial response (RFC 9110 section 14.4).
struct ContentRange: Sendable, Hashable {
    /// The range of bytes in the response, or nil in a 416 response.
    var range: ClosedRange<Int>?
    /// The length of the complete file. Nil if the server does not specify the length.
    var total: Int?

    /// Parses the value of the field, such as `bytes 0-99/1000`, `bytes 0-99/*` or `bytes */1000`.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] != "*" {
            guard let total = Int(parts[1]), total.isFileSize else { return nil }
            self.total = total
        }
        if parts[0] == "*" { return }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard bounds.count == 2, let lower = bounds[0], let upper = bounds[1], lower >= 0, lower <= upper,
            upper.isFileSize
        else {
            return nil
        }
        if let total, upper >= total { return nil }
        range = lower...upper
    }
}
