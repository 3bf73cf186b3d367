import CCurl
import Foundation
import Periodical

/// libcurl, opened and started with the first transfer.
struct CurlLibrary: @unchecked Sendable {
    /// The functions; they are thread-safe, each handle used by one thread at a time.
    let functions: UnsafePointer<MastheadCurl>

    private static let opened: CurlLibrary? = {
        guard let functions = masthead_curl_open_library(),
            functions.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        return CurlLibrary(functions: functions)
    }()

    /// The library.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` where it is not installed.
    static func open() throws(MastheadError) -> CurlLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libcurl", found: "it is not installed, or older than 7.68",
                hint: "Install it (Debian and Ubuntu: libcurl4, macOS: curl).")
        }
        return opened
    }

    /// A date of a header field (RFC 9110 section 5.6.7), in seconds since 1970; nil where it is none. Without libcurl nothing has
    /// header fields.
    static func seconds(of date: String) -> time_t? {
        guard let opened else { return nil }
        let seconds = opened.functions.pointee.getdate(date, nil)
        return seconds < 0 ? nil : seconds
    }
}
