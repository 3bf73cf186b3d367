public import Foundation
import Periodical

/// An HTTP request. The default method is GET.
public struct HTTPRequest: Sendable, Hashable {
    /// The URL to request.
    public var url: URL
    /// The method of the request.
    public var method: Method = .get
    /// The header fields to send.
    public var headers: [String: String]
    /// The body to send, or nil for none.
    public var body: HTTPBody?
    /// Whether the request may be repeated if its outcome is unknown (RFC 9110 section 9.2.2). Defaults to what its
    /// method allows. Set this to true for a POST request if the service recognizes duplicates.
    public var isRepeatable: Bool {
        get { declaredRepeatable ?? method.isIdempotent }
        set { declaredRepeatable = newValue }
    }
    private var declaredRepeatable: Bool?
    /// Whether the server may compress the response. Must be false for range requests, and for files to be stored as
    /// they are.
    public var takesCompressed = false
    /// Whether credentials may come from the netrc file. Must be false if the URL comes from an untrusted document.
    public var takesCredentials = true
    /// The servers that the request and its redirects may reach, which depends on the document that contains the URL.
    public var reach = NetworkReach.everywhere
    /// The folder whose files the request may read. If nil, the request uses only the network.
    private(set) var localFolder: URL?

    /// Creates a GET request.
    public init(_ url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }

    /// Creates a request.
    public init(_ method: Method, _ url: URL, headers: [String: String] = [:], body: HTTPBody? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }

    /// Creates a GET request for a catalog, or for a URL listed in it.
    ///
    /// A local catalog may refer to files in its folder and below. A catalog from the network must not refer to local
    /// files, so its `file:` URLs are refused.
    public init(_ url: URL, listedIn catalog: URL, headers: [String: String] = [:]) {
        self.init(url, headers: headers)
        reach = .of(catalog)
        if catalog.isFileURL { localFolder = catalog.standardizedFileURL.deletingLastPathComponent() }
    }

    /// Returns a GET request for another URL of the same catalog.
    public func beside(_ other: URL) -> HTTPRequest {
        var request = HTTPRequest(other)
        request.localFolder = localFolder
        request.reach = reach
        return request
    }

    /// Whether the server should send the file only if it changed (RFC 9110 section 13.1).
    var isConditional: Bool {
        headers.keys.contains { ["if-none-match", "if-modified-since"].contains($0.lowercased()) }
    }

    /// Returns the value of a header field. The name must be in lowercase.
    func header(_ name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
}

extension HTTPRequest {
    /// The method of a request (RFC 9110 section 9).
    public struct Method: RawRepresentable, Sendable, Hashable, Codable {
        /// The name of the method, such as `GET`.
        public let rawValue: String

        /// Creates a method from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The method that requests a resource.
        public static let get = Self(rawValue: "GET")
        /// The method that requests only the head of a response.
        public static let head = Self(rawValue: "HEAD")
        /// The method that sends a body for the server to process.
        public static let post = Self(rawValue: "POST")
        /// The method that sends a body for the server to store.
        public static let put = Self(rawValue: "PUT")
        /// The method that deletes a resource.
        public static let delete = Self(rawValue: "DELETE")

        /// Whether requests with this method leave the server unchanged (RFC 9110 section 9.2.1).
        public var isSafe: Bool { self == .get || self == .head }
        /// Whether repeating a request with this method has no further effect (RFC 9110 section 9.2.2).
        public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
    }
}

// A library stores requests in its database. Plain GET requests keep the format of earlier versions, which had no other
// methods.
extension HTTPRequest: Codable {
    private enum CodingKeys: String, CodingKey { case url, headers, method, body, isRepeatable, localFolder, reach }

    /// Decodes a request. In the earlier format, every request is a GET request.
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

    /// Encodes a request.
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
