import CCurl
import Foundation
import Periodical

/// One transfer: libcurl's easy handle and what is to be done with what it brings. Used on the engine's thread alone
/// once it is set up.
final class CurlTransfer: @unchecked Sendable {
    /// How a transfer ended that was not broken off.
    enum Outcome: Sendable {
        /// The sink has the response.
        case response
        /// The server leads elsewhere; the sink was told nothing.
        case redirect(URL)
    }

    let easy: UnsafeMutableRawPointer
    let url: URL
    /// Asked before bytes are taken; false holds the transfer until ``resume()``.
    var mayTake: (_ byteCount: Int) -> Bool = { _ in true }
    private let sink: any ResponseSink
    private let completion: @Sendable (Result<Outcome, MastheadError>) -> Void
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var head = HTTPResponseHead(status: 0)
    private var headByteCount = 0
    private var headIsDelivered = false
    private var isRedirect = false
    private var failure: MastheadError?

    /// The most bytes of header fields that are taken.
    private static let headByteLimit = 256 << 10

    /// Sets a transfer up.
    /// - Parameter isAtHome: whether the request goes where its caller sends it, so that credentials may go along.
    init(
        _ request: HTTPRequest, isAtHome: Bool, configuration: HTTPClient.Configuration, sink: any ResponseSink,
        completion: @escaping @Sendable (Result<Outcome, MastheadError>) -> Void
    ) throws(MastheadError) {
        guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            request.url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, doing: "fetching", to: request.url.redacted, found: "it is no http or https URL",
                hint: "Give an address that starts with https:// or http://.")
        }
        guard let easy = curl_easy_init() else {
            throw MastheadError(
                .interrupted, doing: "fetching", to: request.url.redacted, found: "there is no memory left")
        }
        self.easy = easy
        url = request.url
        self.sink = sink
        self.completion = completion
        setOptions(request, configuration)
        // Credentials come from the URL or, for its own origin alone, from the netrc file.
        masthead_curl_set_long(easy, CURLOPT_NETRC, isAtHome ? Int(CURL_NETRC_OPTIONAL.rawValue) : 0)
        setCallbacks()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
    }

    private func setOptions(_ request: HTTPRequest, _ configuration: HTTPClient.Configuration) {
        masthead_curl_set_string(easy, CURLOPT_URL, request.url.absoluteString)
        masthead_curl_set_string(easy, CURLOPT_USERAGENT, configuration.userAgent)
        masthead_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        masthead_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        masthead_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        masthead_curl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
        masthead_curl_set_long(easy, CURLOPT_LOW_SPEED_TIME, max(1, configuration.stallTimeout.milliseconds / 1000))
        // Under a limit small pieces make an even flow.
        let piece = configuration.rateLimit.map { max(16 << 10, min(512 << 10, $0 / 8)) } ?? 512 << 10
        masthead_curl_set_long(easy, CURLOPT_BUFFERSIZE, piece)
        masthead_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Where a connection is being made that may carry several transfers, wait for it: HTTP/2 comes with https alone.
        masthead_curl_set_long(easy, CURLOPT_PIPEWAIT, request.url.scheme?.lowercased() == "https" ? 1 : 0)
        if let file = configuration.netrcFile { masthead_curl_set_string(easy, CURLOPT_NETRC_FILE, file.path) }
        if let file = configuration.certificateFile { masthead_curl_set_string(easy, CURLOPT_CAINFO, file.path) }
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            headerList = curl_slist_append(headerList, "\(name): \(value)")
        }
        masthead_curl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        masthead_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
        masthead_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        masthead_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        masthead_curl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(headerLine: line)
        }
        masthead_curl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(body)
        }
    }

    private func take(headerLine bytes: UnsafeRawBufferPointer) -> Int {
        headByteCount += bytes.count
        guard headByteCount <= Self.headByteLimit else {
            failure = MastheadError(
                .refused, doing: "fetching", to: url.redacted,
                found: "its header fields are more than \(Self.headByteLimit) bytes", hint: "Tell the publisher.")
            return 0
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            // An interim response came before: only the last head counts.
            head = HTTPResponseHead(status: 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            head.headers[line[..<colon].lowercased()] = value
        }
        return bytes.count
    }

    private func take(_ body: UnsafeRawBufferPointer) -> Int {
        do throws(MastheadError) {
            try deliverHead()
            // What a redirect says beside its target is for people.
            guard !isRedirect else { return body.count }
            guard mayTake(body.count) else { return Int(CURL_WRITEFUNC_PAUSE) }
            try sink.receive(body)
            return body.count
        } catch {
            failure = error
            return 0
        }
    }

    /// Goes on with a transfer that was held.
    func resume() { curl_easy_pause(easy, CURLPAUSE_CONT) }

    private func deliverHead() throws(MastheadError) {
        guard !headIsDelivered else { return }
        headIsDelivered = true
        masthead_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &head.status)
        var seconds: curl_off_t = 0
        masthead_curl_get_offset(easy, CURLINFO_RETRY_AFTER, &seconds)
        if seconds > 0 { head.retryAfter = .seconds(seconds) }
        isRedirect = [301, 302, 303, 307, 308].contains(head.status) && head.headers["location"] != nil
        if !isRedirect { try sink.receive(head) }
    }

    /// Ends the transfer with libcurl's outcome.
    func finish(_ code: CURLcode) {
        if failure == nil, code == CURLE_OK {
            do throws(MastheadError) { try deliverHead() } catch { failure = error }
        }
        if let failure {
            completion(.failure(failure))
        } else if code == CURLE_OK {
            completion(isRedirect ? redirect() : .success(.response))
        } else {
            completion(.failure(.curl(code, url)))
        }
    }

    /// Where the server leads, which libcurl knows when the response is over.
    private func redirect() -> Result<Outcome, MastheadError> {
        var target: UnsafePointer<CChar>?
        masthead_curl_get_string(easy, CURLINFO_REDIRECT_URL, &target)
        guard let target, let url = URL(string: String(cString: target)) else { return .failure(.status(head, url)) }
        return .success(.redirect(url))
    }

    /// Ends the transfer because nobody wants it any more.
    func cancel() { completion(.failure(.cancelled(url))) }
}

extension Duration {
    /// The duration in whole milliseconds.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
