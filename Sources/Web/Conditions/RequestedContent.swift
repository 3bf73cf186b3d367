package import Files
package import HTTPTypes

/// What a client requests of a file, according to the preconditions and ranges of RFC 9110.
package enum RequestedContent {
    /// None of the ETags in If-Match is current.
    case preconditionFailed
    /// The client already has the file.
    case notModified
    case whole
    /// One or more ranges.
    case parts([ClosedRange<Int>])
    /// The file contains none of the ranges.
    case unsatisfiable

    /// Reads the header fields of a request, ignoring the date in If-Modified-Since.
    /// - Parameter tag: The file's strong ETag.
    package init(_ fields: HTTPFields, isGet: Bool, of file: FileStamp, tag: String) {
        if fields[.ifMatch] != nil, !EntityTag.isRequired(fields[values: .ifMatch], tag) {
            self = .preconditionFailed
        } else if fields[.ifNoneMatch] != nil, EntityTag.matches(fields[values: .ifNoneMatch], tag) {
            self = .notModified
        } else {
            self = Self.range(fields, isGet: isGet, of: file, tag: tag)
        }
    }

    private static func range(_ fields: HTTPFields, isGet: Bool, of file: FileStamp, tag: String) -> RequestedContent {
        guard isGet, let field = fields[.range], let ranges = ByteRange.list(field) else { return .whole }
        // Only a strong ETag can validate a range: a date is too coarse.
        if let validator = fields[.ifRange], validator != tag { return .whole }
        let parts = ranges.compactMap { $0.bounds(in: file.byteCount) }
        if parts.isEmpty { return .unsatisfiable }
        // With overlapping ranges, the response would be longer than the file.
        let isTooMuch = parts.count > 1 && parts.reduce(0, { $0 + $1.count }) > file.byteCount
        return isTooMuch ? .whole : .parts(parts)
    }
}
