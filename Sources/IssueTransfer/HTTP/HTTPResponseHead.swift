import CCurl
public import Foundation
import Periodical

/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, names in lower case; of repeated fields the last.
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

    /// The entity tag as it was sent, weak or strong.
    public var entityTag: String? { headers["etag"] }
    /// When the file was last changed, as it was sent.
    public var lastModified: String? { headers["last-modified"] }

    /// The length of the body, where it was announced.
    var contentLength: Int? {
        headers["content-length"].flatMap { Int($0) }.flatMap { $0.isFileSize ? $0 : nil }
    }

    /// Whether the server calls it a web page.
    var isWebPage: Bool {
        let type = headers["content-type"]?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }

    /// Whether the file was changed within two seconds before the server answered (RFC 9110 section 8.8.2.2): many servers
    /// make entity tags and dates of whole seconds, so what changes now may keep both.
    public var isJustChanged: Bool {
        guard let lastModified else { return false }
        let changed = curl_getdate(lastModified, nil)
        let answered = headers["date"].map { curl_getdate($0, nil) } ?? -1
        let now = answered >= 0 ? answered : time(nil)
        return changed >= 0 && now - changed < 2
    }

    /// The header fields that ask for the file only if it is another by now; none where the validators are too young.
    public var conditions: [String: String] {
        var fields: [String: String] = [:]
        guard !isJustChanged else { return fields }
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// A validator that may vouch for a part of the file (RFC 9110 section 13.1.5): strong entity tags only. A date is
    /// too coarse to tell two versions of the same second apart.
    var strongValidator: String? {
        guard !isJustChanged, let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 1
        else {
            return nil
        }
        return entityTag
    }
}
