public import Foundation
import Periodical

/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, with names in lowercase. If a field is repeated, its last value is used, but `Link` and
    /// `WWW-Authenticate` fields are joined.
    public var headers: [String: String]
    /// The pause that the server requests with `Retry-After`, which may contain seconds or a date.
    public var retryAfter: Duration?
    /// The URL of the response after redirects, or nil if no request was made.
    public var url: URL?
    /// The URL for future requests. It is the last URL that was reached through permanent redirects only (301 or 308),
    /// none of them from https to http. Nil if there was no redirect or the first one was not permanent. Check the
    /// content before you trust this URL, because a network with a login page may redirect all requests permanently.
    public var permanentURL: URL?

    /// Creates a head.
    public init(status: Int, headers: [String: String] = [:], retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.retryAfter = retryAfter
    }

    /// The cache validators. They are empty if the file changed too recently for reliable validators.
    public var validators: HTTPValidators { isJustChanged ? HTTPValidators() : sentValidators }

    /// The cache validators as sent by the server, even if the file changed recently.
    public var sentValidators: HTTPValidators {
        HTTPValidators(entityTag: headers["etag"], lastModified: headers["last-modified"])
    }

    /// The length of the complete file, even if only a part was requested, or nil if the length is unknown.
    public var fileByteCount: Int? {
        let encoding = headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else { return nil }
        return status == 206 ? headers["content-range"].flatMap(ContentRange.init)?.total : contentLength
    }

    /// The announced length of the body, or nil.
    var contentLength: Int? {
        headers["content-length"].flatMap { Int($0) }.flatMap { $0.isFileSize ? $0 : nil }
    }

    /// How long the response stays fresh (RFC 9111 section 4.2.1). It is computed from `Cache-Control: max-age` or
    /// `Expires`, minus the current age of the response. Nil if the server does not specify it, and zero if the
    /// response must always be revalidated.
    public var freshFor: Duration? {
        let directives = (headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if directives.contains(where: { $0 == "no-cache" || $0 == "no-store" }) { return .zero }
        let age = headers["age"].flatMap { Double($0) } ?? 0
        let maximum = directives.lazy.filter { $0.hasPrefix("max-age=") }
            .compactMap { Double($0.dropFirst("max-age=".count).trimmingCharacters(in: ["\""])) }.first
        if let maximum { return Self.duration(maximum - age) }
        guard let expires = headers["expires"] else { return nil }
        // An invalid date, such as 0, means that the response has already expired (RFC 9111 section 5.3).
        guard let end = CurlLibrary.seconds(of: expires) else { return .zero }
        return Self.duration(Double(end - (answered ?? time(nil))) - age)
    }

    private static func duration(_ seconds: Double) -> Duration {
        seconds.isFinite ? .seconds(min(max(0, seconds), 366 * 86_400)) : .zero
    }

    /// Whether the server declares the response as a web page.
    public var isWebPage: Bool {
        let type = headers["content-type"]?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }

    /// Whether the file changed within two seconds before the response (RFC 9110 section 8.8.2.2). Many servers use
    /// whole seconds in ETags and dates, so both may stay the same after another change.
    var isJustChanged: Bool {
        guard let changed = headers["last-modified"].flatMap(CurlLibrary.seconds) else { return false }
        return (answered ?? time(nil)) - changed < 2
    }

    /// The time of the response, according to the server's clock.
    private var answered: time_t? { headers["date"].flatMap(CurlLibrary.seconds) }
}
