import CCurl
import Foundation
import Periodical

extension MastheadError {
    /// Returns the error for a transfer that failed in libcurl.
    /// - Parameter reason: libcurl's description of the error.
    static func curl(_ code: CURLcode, _ reason: String, _ url: URL) -> MastheadError {
        func passing(_ found: String, _ remedy: Remedy, _ code: Code = .interrupted) -> MastheadError {
            MastheadError(code, cannot: "fetch", to: url.redacted, found: found, remedies: [remedy])
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return passing(
                "the host name '\(url.host() ?? "")' does not resolve",
                .checkAddress("Check the address and the network."), .unreachable)
        case CURLE_COULDNT_RESOLVE_PROXY:
            return passing(
                "the host name of the proxy does not resolve",
                .advice("Check the variables http_proxy and https_proxy."))
        case CURLE_COULDNT_CONNECT:
            return passing(
                "the server does not answer", .tryLater("Check the address and the network, and try again later."),
                .unreachable)
        case CURLE_SSL_CONNECT_ERROR:
            return passing(
                "no encrypted connection: \(reason)",
                .checkAddress("Check the address. A server without https needs an address with http://."))
        case CURLE_OPERATION_TIMEDOUT: return passing("no data arrived for too long", .goOn)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CACERT_BADFILE, CURLE_BAD_CONTENT_ENCODING:
            return MastheadError(
                .refused, cannot: "fetch", to: url.redacted, found: reason, remedies: [.tellPublisher()])
        default: return passing("the connection broke: \(reason)", .goOn)
        }
    }

    /// Returns the error for a response whose head is too long.
    static func longHead(_ url: URL, _ found: String) -> MastheadError {
        MastheadError(.refused, cannot: "fetch", to: url.redacted, found: found, remedies: [.tellPublisher()])
    }

    /// Returns the error for a transfer that exceeded a time limit.
    static func impatient(_ fault: TransferPatience.Fault, _ url: URL) -> MastheadError {
        func error(_ found: String, _ code: Code = .interrupted) -> MastheadError {
            MastheadError(
                code, cannot: "fetch", to: url.redacted, found: found, remedies: [.goOn])
        }
        switch fault {
        case .stalled, .drained: return error("no data arrived for too long")
        case .slowHead(let time):
            var silent = error("the server sent no answer within \(time.shown)")
            silent.remedies = [
                .tryLater("The server accepts connections but does not answer. Check the address, or try again later.")
            ]
            return silent
        case .tooSlow(let rate): return error("the transfer is slower than \(rate) bytes a second")
        case .late(let time):
            var late = error("the transfer was not complete within \(time.shown)", .tooSlow)
            late.remedies = [.tryLater("Try again later, because the server is very slow.")]
            return late
        }
    }

    /// Returns the error for a transfer that cannot start because the system is out of memory or threads.
    static func noMemory(_ found: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "prepare downloads", to: "this process", found: found,
            remedies: [.raiseLimits(["ulimit -v", "ulimit -n", "ulimit -u"])])
    }
}

extension Duration {
    /// The duration as text, such as `90 s`.
    fileprivate var shown: String { formatted(.units(allowed: [.seconds, .milliseconds], width: .narrow)) }
}
