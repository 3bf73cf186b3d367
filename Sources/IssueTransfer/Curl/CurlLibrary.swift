import CCurl
import Cryptography
import Foundation
import Periodical

/// The libcurl library, loaded on the first transfer.
struct CurlLibrary: @unchecked Sendable {
    /// The functions of libcurl. A libcurl handle must not be used by two threads at once.
    let functions: UnsafePointer<MastheadCurl>

    private static let opened: CurlLibrary? = {
        LibraryStart.run()
        guard let functions = masthead_curl_open_library(),
            functions.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        return CurlLibrary(functions: functions)
    }()

    /// Returns the library, and loads it on the first call.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if the library is not installed.
    static func open() throws(MastheadError) -> CurlLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libcurl",
                found: "libcurl is not installed, or older than version 7.68",
                hint: "Install libcurl (Debian and Ubuntu: libcurl4, macOS: curl).")
        }
        return opened
    }

    /// Converts the date in a header field to seconds since 1970 (RFC 9110 section 5.6.7). Returns nil if the date is
    /// invalid or libcurl is not installed.
    static func seconds(of date: String) -> time_t? {
        guard let opened else { return nil }
        let seconds = opened.functions.pointee.getdate(date, nil)
        return seconds < 0 ? nil : seconds
    }
}
