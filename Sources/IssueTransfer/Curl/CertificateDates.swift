import CCurl
import Foundation
import Periodical

/// The dates in the certificate that a server has presented.
enum CertificateDates {
    private static let expiry = "Expire date:"

    /// Returns when the server's certificate expires, or nil if libcurl has not read it (`CURLOPT_CERTINFO`).
    static func end(_ curl: UnsafePointer<MastheadCurl>, _ easy: UnsafeMutableRawPointer) -> Date? {
        var found: UnsafeMutableRawPointer?
        let code = masthead_curl_get_pointer(curl, easy, CURLINFO_CERTINFO, &found)
        guard code == CURLE_OK, let found else { return nil }
        let chain = found.assumingMemoryBound(to: curl_certinfo.self).pointee
        // The server's own certificate is the first one.
        guard chain.num_of_certs > 0, var line = chain.certinfo?[0] else { return nil }
        while true {
            let text = line.pointee.data.map { String(cString: $0) } ?? ""
            if text.hasPrefix(expiry) { return date(String(text.dropFirst(expiry.count))) }
            guard let next = line.pointee.next else { return nil }
            line = next
        }
    }

    /// Reads a date in the format of OpenSSL, such as `Nov 30 04:00:00 2026 GMT`, or of libcurl's other TLS libraries,
    /// such as `2026-11-30 04:00:00 GMT`.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        if words.count >= 2, words[0].contains("-") { return Date(rfc3339: "\(words[0])T\(words[1])Z") }
        return CurlLibrary.seconds(of: text).map { Date(timeIntervalSince1970: Double($0)) }
    }
}
