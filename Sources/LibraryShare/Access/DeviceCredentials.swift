import Foundation
import HTTPTypes
import IssueLibrary

/// The token in a request, from the password of HTTP Basic (RFC 7617), from the authorization of the Google Reader API,
/// or from the cookie of the web reader.
struct DeviceCredentials: Sendable {
    /// The token, or nil if the request contains none, or something that cannot be a token.
    let token: DeviceToken?
    /// Whether the request contains any credentials, even malformed ones.
    let isPresent: Bool
    /// Whether the request comes from a browser that has used the web reader.
    let isBrowser: Bool

    /// The maximum length of a header field with credentials.
    private static let byteLimit = 4096

    /// - Parameter cookie: the name of the cookie.
    init(_ fields: HTTPFields, cookie: String) {
        let found = Self.cookie(cookie, in: fields)
        isBrowser = found != nil
        let password = fields[.authorization].flatMap { Self.feedServiceToken($0) ?? Self.password($0) }
        isPresent = found != nil || fields[.authorization] != nil
        // An app may keep cookies. Its password is then newer than the cookie.
        token = (password ?? found).flatMap { DeviceToken(entered: $0) }
    }

    /// Returns the password in `Authorization: Basic ...`. The name before the colon does not matter.
    private static func password(_ field: String) -> String? {
        guard field.utf8.count <= byteLimit else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let data = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces)),
            let colon = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return String(data: data[data.index(after: colon)...], encoding: .utf8)
    }

    /// Returns the token in `Authorization: GoogleLogin auth=...`.
    static func feedServiceToken(_ field: String) -> String? {
        let parts = field.split(separator: " ")
        guard field.utf8.count <= byteLimit, parts.count == 2, parts[0].lowercased() == "googlelogin",
            parts[1].hasPrefix("auth=")
        else { return nil }
        return String(parts[1].dropFirst("auth=".count))
    }

    private static func cookie(_ name: String, in fields: HTTPFields) -> String? {
        for field in fields[values: .cookie] where field.utf8.count <= byteLimit {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if parts.count == 2, parts[0] == name { return parts[1] }
            }
        }
        return nil
    }
}
