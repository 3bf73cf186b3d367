import CCurl
import Foundation
import Periodical

/// One transfer: libcurl's easy handle and what is to be done with what it brings. Used on the engine's thread alone
/// once it is set up.
final class CurlTransfer: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let url: URL
    private let sink: any ResponseSink
    private let completion: @Sendable (Result<Void, MastheadError>) -> Void
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var head = HTTPResponseHead(status: 0)
    private var headIsDelivered = false
    private var failure: MastheadError?

    init(
        _ request: HTTPRequest, configuration: HTTPClient.Configuration, sink: any ResponseSink,
        completion: @escaping @Sendable (Result<Void, MastheadError>) -> Void
    ) throws(MastheadError) {
        guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            request.url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, doing: "fetching", to: request.url.absoluteString, found: "it is no http or https URL",
                hint: "Give an address that starts with https:// or http://.")
        }
        guard let easy = curl_easy_init() else {
            throw MastheadError(
                .interrupted, doing: "fetching", to: request.url.absoluteString, found: "there is no memory left")
        }
        self.easy = easy
        url = request.url
        self.sink = sink
        self.completion = completion
        setOptions(request, configuration, scheme: scheme)
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
    }

    private func setOptions(_ request: HTTPRequest, _ configuration: HTTPClient.Configuration, scheme: String) {
        masthead_curl_set_string(easy, CURLOPT_URL, request.url.absoluteString)
        masthead_curl_set_string(easy, CURLOPT_USERAGENT, configuration.userAgent)
        masthead_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        // What began encrypted stays encrypted.
        masthead_curl_set_string(easy, CURLOPT_REDIR_PROTOCOLS_STR, scheme == "https" ? "https" : "http,https")
        masthead_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        masthead_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 1)
        masthead_curl_set_long(easy, CURLOPT_MAXREDIRS, configuration.maximumRedirects)
        masthead_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        masthead_curl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
        masthead_curl_set_long(easy, CURLOPT_LOW_SPEED_TIME, max(1, configuration.stallTimeout.milliseconds / 1000))
        masthead_curl_set_long(easy, CURLOPT_BUFFERSIZE, 512 << 10)
        masthead_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            headerList = curl_slist_append(headerList, "\(name): \(value)")
        }
        masthead_curl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
        let context = Unmanaged.passUnretained(self).toOpaque()
        masthead_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
        masthead_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        masthead_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        masthead_curl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(headerLine: line)
            return size * count
        }
        masthead_curl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(body) ? size * count : 0
        }
    }

    private func take(headerLine bytes: UnsafeRawBufferPointer) {
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            // A redirect or an interim response came before: only the last head counts.
            head = HTTPResponseHead(status: 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            head.headers[line[..<colon].lowercased()] = value
        }
    }

    private func take(_ body: UnsafeRawBufferPointer) -> Bool {
        do throws(MastheadError) {
            try deliverHead()
            try sink.receive(body)
            return true
        } catch {
            failure = error
            return false
        }
    }

    private func deliverHead() throws(MastheadError) {
        guard !headIsDelivered else { return }
        headIsDelivered = true
        var status = 0
        masthead_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        head.status = status
        try sink.receive(head)
    }

    /// Ends the transfer with libcurl's outcome.
    func finish(_ code: CURLcode) {
        var failure = failure
        if failure == nil, code == CURLE_OK {
            do throws(MastheadError) { try deliverHead() } catch { failure = error }
        }
        if failure == nil, code != CURLE_OK { failure = error(for: code) }
        completion(failure.map { .failure($0) } ?? .success(()))
    }

    /// Ends the transfer because nobody wants it any more.
    func cancel() { completion(.failure(.cancelled(url))) }

    private func error(for code: CURLcode) -> MastheadError {
        let reason = String(cString: curl_easy_strerror(code))
        let subject = url.absoluteString
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return MastheadError(
                .interrupted, doing: "fetching", to: subject, found: "the name '\(url.host() ?? "")' does not resolve",
                hint: "Check the address and the network.")
        case CURLE_COULDNT_CONNECT:
            return MastheadError(
                .interrupted, doing: "fetching", to: subject, found: "the server does not answer",
                hint: "Check the address and the network, and try again later.")
        case CURLE_OPERATION_TIMEDOUT:
            return MastheadError(
                .interrupted, doing: "fetching", to: subject, found: "nothing arrived for too long",
                hint: "Run the same command again: it goes on from where it was.")
        case CURLE_TOO_MANY_REDIRECTS, CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_PEER_FAILED_VERIFICATION,
            CURLE_SSL_CERTPROBLEM, CURLE_BAD_CONTENT_ENCODING:
            return MastheadError(.refused, doing: "fetching", to: subject, found: reason, hint: "Tell the publisher.")
        default:
            return MastheadError(
                .interrupted, doing: "fetching", to: subject, found: "the connection broke: \(reason)",
                hint: "Run the same command again: it goes on from where it was.")
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
