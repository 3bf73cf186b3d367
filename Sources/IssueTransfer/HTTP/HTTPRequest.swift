public import Foundation
import Periodical

/// A request of a URL; a GET unless it is told otherwise.
public struct HTTPRequest: Sendable, Hashable {
    /// What to ask.
    public var url: URL
    /// What to ask of it.
    public var method: Method = .get
    /// Header fields to send along.
    public var headers: [String: String]
    /// What is sent, if anything.
    public var body: HTTPBody?
    /// Whether it may be sent again where its outcome is not known (RFC 9110 section 9.2.2). By default that depends on the
    /// method; the caller of a POST that the service recognises when it comes twice says so here.
    public var isRepeatable: Bool {
        get { declaredRepeatable ?? method.isIdempotent }
        set { declaredRepeatable = newValue }
    }
    private var declaredRepeatable: Bool?
    /// Whether the answer may come compressed (gzip, brotli and what else libcurl knows); it is taken in as it was before that. Of what is
    /// fetched in parts or kept as it came it may not.
    public var takesCompressed = false
    /// Whether a name and a password for its server may come from the netrc file. Not of what a stranger's document has fetched by itself.
    public var takesCredentials = true
    /// Which servers it may reach, itself and over redirects: those that the document may lead to which names its URL.
    public var reach = NetworkReach.everywhere
    /// The folder below which files of this machine may be read for it; nil where only the network may be asked.
    private(set) var localFolder: URL?

    /// Describes a GET.
    public init(_ url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }

    /// Describes a request of another kind.
    public init(_ method: Method, _ url: URL, headers: [String: String] = [:], body: HTTPBody? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }

    /// Describes a GET of what a catalog names, or of a catalog itself.
    ///
    /// A catalog that is a file of this machine may name files in its folder and below it. One that comes over the network may
    /// name none: a request of a `file:` URL made without this, or with another catalog, is refused.
    public init(_ url: URL, listedIn catalog: URL, headers: [String: String] = [:]) {
        self.init(url, headers: headers)
        reach = .of(catalog)
        if catalog.isFileURL { localFolder = catalog.standardizedFileURL.deletingLastPathComponent() }
    }

    /// A GET of something else that the same catalog names.
    public func beside(_ other: URL) -> HTTPRequest {
        var request = HTTPRequest(other)
        request.localFolder = localFolder
        request.reach = reach
        return request
    }

    /// Whether it asks for the file only if that has changed (RFC 9110 section 13.1).
    var isConditional: Bool {
        headers.keys.contains { ["if-none-match", "if-modified-since"].contains($0.lowercased()) }
    }

    /// A header field, whatever the case of its name.
    func header(_ name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
}

extension HTTPRequest {
    /// A request's method (RFC 9110 section 9).
    public struct Method: RawRepresentable, Sendable, Hashable, Codable {
        /// The name as it is sent.
        public let rawValue: String

        /// Takes a name as it is sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Brings what is there.
        public static let get = Self(rawValue: "GET")
        /// Brings the head of that alone.
        public static let head = Self(rawValue: "HEAD")
        /// Has something done with the body.
        public static let post = Self(rawValue: "POST")
        /// Puts the body there.
        public static let put = Self(rawValue: "PUT")
        /// Takes away what is there.
        public static let delete = Self(rawValue: "DELETE")

        /// Whether nothing is changed by it (RFC 9110 section 9.2.1).
        public var isSafe: Bool { self == .get || self == .head }
        /// Whether twice has the effect of once (RFC 9110 section 9.2.2).
        public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
    }
}

// A library's database holds requests. A plain GET is written as it was when there was no other.
extension HTTPRequest: Codable {
    private enum CodingKeys: String, CodingKey { case url, headers, method, body, isRepeatable, localFolder, reach }

    /// Reads a request, also one that was written when all were GETs.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(URL.self, forKey: .url)
        headers = try container.decode([String: String].self, forKey: .headers)
        method = try container.decodeIfPresent(Method.self, forKey: .method) ?? .get
        body = try container.decodeIfPresent(HTTPBody.self, forKey: .body)
        declaredRepeatable = try container.decodeIfPresent(Bool.self, forKey: .isRepeatable)
        localFolder = try container.decodeIfPresent(URL.self, forKey: .localFolder)
        reach = try container.decodeIfPresent(NetworkReach.self, forKey: .reach) ?? .everywhere
    }

    /// Writes a request.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(headers, forKey: .headers)
        if method != .get { try container.encode(method, forKey: .method) }
        try container.encodeIfPresent(body, forKey: .body)
        try container.encodeIfPresent(declaredRepeatable, forKey: .isRepeatable)
        try container.encodeIfPresent(localFolder, forKey: .localFolder)
        if reach != .everywhere { try container.encode(reach, forKey: .reach) }
    }
}
