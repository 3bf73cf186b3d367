public import Foundation
import Periodical

/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, with names in lowercase. If a field is repeated, its last value wins; only the values of
    /// `Link` and `WWW-Authenticate` are joined.
    public var headers: [String: String]
    /// The pause that the server requests in `Retry-After`, given in seconds or as a date.
    public var retryAfter: Duration?
    /// The URL of the response after redirects. Nil if no request was sent.
    public var url: URL?
    /// The URL for future requests, at the end of the permanent redirects (301 or 308). Nil if the first redirect was
    /// not permanent. Check the content before you store this URL: a network with a login page may redirect every
    /// request permanently.
    public var permanentURL: URL?
    /// When the server's certificate expires. Nil if the client does not read certificates, if the connection was
    /// opened by an earlier request, or if the connection does not use TLS.
    package var certificateEnd: Date?

    /// Creates the head of a response.
    public init(status: Int, headers: [String: String] = [:], retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.retryAfter = retryAfter
    }

    /// The cache validators. Empty if the file changed so recently that they are not reliable.
    public var validators: HTTPValidators { isJustChanged ? HTTPValidators() : sentValidators }

    /// The cache validators of the response, even if the file changed recently.
    public var sentValidators: HTTPValidators {
        HTTPValidators(entityTag: headers["etag"], lastModified: headers["last-modified"])
    }

    /// The length of the complete file, even if the response is only a part of it. Nil if unknown.
    public var fileByteCount: Int? {
        let encoding = headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else { return nil }
        return status == 206 ? headers["content-range"].flatMap(ContentRange.init)?.total : contentLength
    }

    /// The announced length of the body, or nil if none was announced.
    var contentLength: Int? {
        headers["content-length"].flatMap { Int($0) }.flatMap { $0.isFileSize ? $0 : nil }
    }

    /// How much longer the response is fresh (RFC 9111 section 4.2.1), from `Cache-Control: max-age` or `Expires`. Nil
    /// if the server does not specify it; zero if the response must always be revalidated.
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
        // An invalid date, such as 0, stands for a date in the past (RFC 9111 section 5.3).
        guard let end = CurlLibrary.seconds(of: expires) else { return .zero }
        return Self.duration(Double(end - (answered ?? time(nil))) - age)
    }

    private static func duration(_ seconds: Double) -> Duration {
        seconds.isFinite ? .seconds(min(max(0, seconds), 366 * 86_400)) : .zero
    }

    /// Whether the server declares the response to be a web page.
    public var isWebPage: Bool {
        let type = headers["content-type"]?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }

    /// Whether the file changed within the two seconds before the response (RFC 9110 section 8.8.2.2). Many servers
    /// derive ETags and dates from whole seconds, so a second change in the same second may go unnoticed.
    var isJustChanged: Bool {
        guard let changed = headers["last-modified"].flatMap(CurlLibrary.seconds) else { return false }
        return (answered ?? time(nil)) - changed < 2
    }

    /// When the response was sent, by the server's clock. Nil if the server does not specify a valid date.
    package var date: Date? { answered.map { Date(timeIntervalSince1970: Double($0)) } }

    private var answered: time_t? { headers["date"].flatMap(CurlLibrary.seconds) }
}
