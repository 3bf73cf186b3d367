public import Foundation
import Periodical

/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, names in lower case; of repeated fields the last, of `Link` all as one list.
    public var headers: [String: String]
    /// How long the server asks to be left alone: its `Retry-After`, be it seconds or a date.
    public var retryAfter: Duration?
    /// Where it came from at last, after redirects; nil where it was made up.
    public var url: URL?
    /// Where the same is to be asked for from now on: up to there every redirect was permanent (301, 308), and none led from
    /// https to http. Nil where the first redirect was none of these, or there was none. Whether it is to be believed depends
    /// on what came: a network that wants a login first may redirect everything for good.
    public var permanentURL: URL?

    /// Describes a response.
    public init(status: Int, headers: [String: String] = [:], retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.retryAfter = retryAfter
    }

    /// What tells the file from the next one; nothing where it is too young for that.
    public var validators: HTTPValidators { isJustChanged ? HTTPValidators() : sentValidators }

    /// The validators as they were sent, however young the file is.
    public var sentValidators: HTTPValidators {
        HTTPValidators(entityTag: headers["etag"], lastModified: headers["last-modified"])
    }

    /// The length of the whole file, as far as the server tells: also of one of which a part was asked for.
    public var fileByteCount: Int? {
        let encoding = headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else { return nil }
        return status == 206 ? headers["content-range"].flatMap(ContentRange.init)?.total : contentLength
    }

    /// The length of the body, where it was announced.
    var contentLength: Int? {
        headers["content-length"].flatMap { Int($0) }.flatMap { $0.isFileSize ? $0 : nil }
    }

    /// How long what came stays as it is by its server's word (RFC 9111 section 4.2.1): `Cache-Control: max-age`, else `Expires`, less
    /// the age that it had already; nil where the server says nothing, zero where it wants to be asked each time.
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
        // What is no date, such as 0, is over already.
        guard let end = CurlLibrary.seconds(of: expires) else { return .zero }
        return Self.duration(Double(end - (answered ?? time(nil))) - age)
    }

    private static func duration(_ seconds: Double) -> Duration {
        seconds.isFinite ? .seconds(min(max(0, seconds), 366 * 86_400)) : .zero
    }

    /// Whether the server calls it a web page.
    public var isWebPage: Bool {
        let type = headers["content-type"]?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }

    /// Whether the file was changed within two seconds before the server answered (RFC 9110 section 8.8.2.2): many servers
    /// make entity tags and dates of whole seconds, so what changes now may keep both.
    var isJustChanged: Bool {
        guard let changed = headers["last-modified"].flatMap(CurlLibrary.seconds) else { return false }
        return (answered ?? time(nil)) - changed < 2
    }

    /// When the server answered, by its own clock.
    private var answered: time_t? { headers["date"].flatMap(CurlLibrary.seconds) }
}
