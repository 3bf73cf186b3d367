import CCurl
import Foundation
import Periodical

/// A libcurl easy handle and the sink that receives its response. Once set up, it is used only on the engine's thread.
final class CurlTransfer: @unchecked Sendable {
    /// The outcome of a transfer that was not aborted.
    enum Outcome: Sendable {
        /// The sink received the response.
        case response
        /// The server redirected the request. The sink received nothing.
        case redirect(URL, status: Int)
        /// The server requires a different authentication scheme, which Masthead supports. The sink received nothing.
        case again
    }

    private let curl: UnsafePointer<MastheadCurl>
    let easy: UnsafeMutableRawPointer
    let url: URL
    /// Called before the transfer accepts data. If the closure returns false, the transfer pauses until ``resume()`` is
    /// called.
    var mayTake: (_ byteCount: Int) -> Bool = { _ in true }
    /// Called with the number of bytes received, in the head and the body.
    var onBytes: (_ byteCount: Int) -> Void = { _ in }
    private let permanentURL: URL?
    private let sink: any ResponseSink
    private let completion: @Sendable (Result<Outcome, MastheadError>) -> Void
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var head = HTTPResponseHead(status: 0)
    private var headByteCount = 0
    private var headIsDelivered = false
    /// The outcome of the transfer, which may be known before the transfer ends.
    private var outcome: Result<Outcome, MastheadError>?
    /// The number of bytes received since the outcome was known.
    private var drainedByteCount = 0
    private var patience: TransferPatience
    private let reach: NetworkReach
    /// Whether the host name resolved to an address that the request may not connect to.
    private var metInside = false
    /// The authentication schemes that servers have asked for. Nil if the request has no credentials.
    private let authentication: AuthenticationSchemes?
    private let scheme: AuthenticationSchemes.Scheme
    /// Whether the client may repeat the request with another authentication scheme.
    private let mayRepeat: Bool
    /// Whether the server has sent its Digest challenge. The next head is then the head of the actual response.
    private var isChallenged = false

    /// The maximum total size of a response's header fields, in bytes.
    private static let headByteLimit = 256 << 10
    // CURLE_TOO_LARGE, which older libcurl headers do not define.
    private static let tooLarge: UInt32 = 100
    /// The maximum length of a URL, in bytes.
    private static let addressByteLimit = 16 << 10

    /// Sets up the libcurl handle for a transfer.
    /// - Parameter redirection: the request, and the redirects followed so far.
    init(
        _ redirection: Redirection, configuration: HTTPClient.Configuration, patience: TransferPatience,
        authentication: AuthenticationSchemes, mayRepeat: Bool, sink: any ResponseSink,
        completion: @escaping @Sendable (Result<Outcome, MastheadError>) -> Void
    ) throws(MastheadError) {
        let request = redirection.request
        guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            request.url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: request.url.redacted, found: "not an http or https URL",
                remedies: [.checkAddress("Use an address that starts with https:// or http://.")])
        }
        let addressByteCount = request.url.absoluteString.utf8.count
        guard addressByteCount <= Self.addressByteLimit else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: String(request.url.redacted.prefix(200)),
                found: "the address has \(addressByteCount) bytes, but the limit is \(Self.addressByteLimit)",
                remedies: [.checkAddress("Check the address.")])
        }
        curl = try CurlLibrary.open().functions
        guard let easy = curl.pointee.easy_init() else {
            throw MastheadError(
                .interrupted, cannot: "fetch", to: request.url.redacted, found: "not enough memory")
        }
        self.easy = easy
        url = request.url
        self.patience = patience
        self.sink = sink
        self.completion = completion
        permanentURL = redirection.permanentURL
        reach = request.reach
        // The URL may contain credentials. Credentials from the netrc file go only to the origin of the first request.
        let takesCredentials = redirection.isAtHome && request.takesCredentials
        let hasCredentials = request.url.user() != nil || takesCredentials && configuration.hasNetrc
        self.authentication = hasCredentials ? authentication : nil
        self.mayRepeat = mayRepeat
        self.scheme = hasCredentials ? authentication.scheme(for: request.url) : .absent
        setOptions(request, configuration)
        setMethod(request)
        masthead_curl_set_long(curl, easy, CURLOPT_HTTPAUTH, self.scheme.rawValue)
        masthead_curl_set_long(curl, easy, CURLOPT_NETRC, takesCredentials ? Int(CURL_NETRC_OPTIONAL.rawValue) : 0)
        setCallbacks()
    }

    deinit {
        curl.pointee.easy_cleanup(easy)
        curl.pointee.slist_free_all(headerList)
    }

    private func setOptions(_ request: HTTPRequest, _ configuration: HTTPClient.Configuration) {
        masthead_curl_set_string(curl, easy, CURLOPT_URL, request.url.absoluteString)
        masthead_curl_set_string(curl, easy, CURLOPT_USERAGENT, configuration.userAgent)
        masthead_curl_set_string(curl, easy, CURLOPT_PROTOCOLS_STR, "http,https")
        masthead_curl_set_long(curl, easy, CURLOPT_NOSIGNAL, 1)
        masthead_curl_set_long(curl, easy, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        // Ignore a proxy's response to CONNECT: it is not from the server.
        masthead_curl_set_long(curl, easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Under a rate limit, smaller buffers make for a steadier rate.
        let piece = configuration.rateLimit.map { max(16 << 10, min(512 << 10, $0 / 8)) } ?? 512 << 10
        masthead_curl_set_long(curl, easy, CURLOPT_BUFFERSIZE, piece)
        masthead_curl_set_long(curl, easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Wait for a connection that several transfers can share. This requires HTTP/2 and therefore https.
        masthead_curl_set_long(curl, easy, CURLOPT_PIPEWAIT, request.url.scheme?.lowercased() == "https" ? 1 : 0)
        if let file = configuration.netrcFile { masthead_curl_set_string(curl, easy, CURLOPT_NETRC_FILE, file.path) }
        if configuration.readsCertificates { masthead_curl_set_long(curl, easy, CURLOPT_CERTINFO, 1) }
        if let file = configuration.certificateFile { masthead_curl_set_string(curl, easy, CURLOPT_CAINFO, file.path) }
        var headers = request.headers
        if let body = request.body {
            if request.header("content-type") == nil { headers["Content-Type"] = body.contentType }
            // Do not send `Expect`. If a server does not support it, libcurl waits up to a second before it sends the
            // body.
            headers["Expect"] = ""
        }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            headerList = curl.pointee.slist_append(headerList, "\(name):\(value.isEmpty ? "" : " \(value)")")
        }
        masthead_curl_set_list(curl, easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func setMethod(_ request: HTTPRequest) {
        if request.body != nil || request.method == .post || request.method == .put {
            let data = request.body?.data ?? Data()
            masthead_curl_set_long(curl, easy, CURLOPT_POST, 1)
            masthead_curl_set_long(curl, easy, CURLOPT_POSTFIELDSIZE, data.count)
            _ = data.withUnsafeBytes { bytes in
                // libcurl copies the bytes, and sends a body even if it is empty.
                if let start = bytes.baseAddress {
                    masthead_curl_set_bytes(curl, easy, CURLOPT_COPYPOSTFIELDS, start)
                } else {
                    masthead_curl_set_string(curl, easy, CURLOPT_COPYPOSTFIELDS, "")
                }
            }
        }
        // Accept every content encoding that this version of libcurl supports.
        if request.takesCompressed { masthead_curl_set_string(curl, easy, CURLOPT_ACCEPT_ENCODING, "") }
        if request.method == .head { masthead_curl_set_long(curl, easy, CURLOPT_NOBODY, 1) }
        if ![.get, .head, .post].contains(request.method) || request.method == .get && request.body != nil {
            masthead_curl_set_string(curl, easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        // libcurl repeats a request if the connection that it reused is dead. A request that must not be repeated
        // therefore gets a new connection.
        if !request.isRepeatable { masthead_curl_set_long(curl, easy, CURLOPT_FRESH_CONNECT, 1) }
    }

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        masthead_curl_set_pointer(curl, easy, CURLOPT_PRIVATE, context)
        masthead_curl_set_pointer(curl, easy, CURLOPT_HEADERDATA, context)
        masthead_curl_set_pointer(curl, easy, CURLOPT_WRITEDATA, context)
        masthead_curl_set_write(curl, easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(headerLine: line)
        }
        masthead_curl_set_write(curl, easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(body)
        }
        guard !reach.isUnbounded(for: url) else { return }
        masthead_curl_set_pointer(curl, easy, CURLOPT_OPENSOCKETDATA, context)
        masthead_curl_set_open(curl, easy, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
            guard let context, let address else { return CURL_SOCKET_BAD }
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().open(address)
        }
        // Check the address before sending, because a request with fewer restrictions may have opened the connection.
        masthead_curl_set_pointer(curl, easy, CURLOPT_PREREQDATA, context)
        masthead_curl_set_ready(curl, easy, CURLOPT_PREREQFUNCTION) { context, address, _, port, _ in
            guard let context, let address else { return CURL_PREREQFUNC_ABORT }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.mayUse(String(cString: address), port: Int(port))
                ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    /// Opens a socket if its address is allowed. The address must be checked because a host name may resolve to any
    /// address.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let found = address.pointee
        // The address is the last field of the struct and may be longer than its declared type.
        let start = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
        if !reach.allows(NetworkAddress.scope(of: start)) {
            guard let numeric = NetworkAddress.numeric(start), mayUse(numeric.text, port: numeric.port) else {
                metInside = true
                return CURL_SOCKET_BAD
            }
        }
        return socket(found.family, found.socktype, found.protocol)
    }

    /// Whether the request may use an address, which must be allowed or belong to a proxy.
    private func mayUse(_ address: String, port: Int) -> Bool {
        if let scope = NetworkAddress.scope(ofNumeric: address), reach.allows(scope) { return true }
        if ProxyPlaces.contain(address, port: port, in: ProcessInfo.processInfo.environment) { return true }
        metInside = true
        return false
    }

    private func take(headerLine bytes: UnsafeRawBufferPointer) -> Int {
        patience.arrived(bytes.count)
        onBytes(bytes.count)
        headByteCount += bytes.count
        guard headByteCount <= Self.headByteLimit else {
            outcome = .failure(
                .longHead(url, "the header fields of the response have more than \(Self.headByteLimit) bytes"))
            return 0
        }
        // Ignore trailer fields, which follow the body.
        guard !headIsDelivered else { return bytes.count }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.isEmpty {
            if !isChallenge() { deliverHead() }
        } else if line.hasPrefix("HTTP/") {
            // Discard the head of an interim response: only the final head matters.
            head = HTTPResponseHead(status: 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            let name = line[..<colon].lowercased()
            // These fields may be repeated (RFC 9110 section 5.3), so join their values.
            let former = name == "link" || name == "www-authenticate" ? head.headers[name].map { "\($0), " } : nil
            head.headers[name] = (former ?? "") + value
        }
        return bytes.count
    }

    /// Whether the head is a Digest challenge that libcurl will answer. If libcurl does not answer it, the sink gets
    /// the head later: before the first bytes of the body, or at the end of the transfer.
    private func isChallenge() -> Bool {
        guard scheme == .digest, !isChallenged else { return false }
        var status = 0
        masthead_curl_get_long(curl, easy, CURLINFO_RESPONSE_CODE, &status)
        isChallenged = status == 401
        return isChallenged
    }

    private func take(_ body: UnsafeRawBufferPointer) -> Int {
        deliverHead()
        guard outcome == nil else {
            onBytes(body.count)
            // The body of a redirect or an error is not used. Read it anyway, up to a limit, to keep the connection.
            drainedByteCount += body.count
            return drainedByteCount > TransferPatience.drainByteCount ? 0 : body.count
        }
        guard mayTake(body.count) else {
            patience.hold()
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        patience.arrived(body.count)
        onBytes(body.count)
        do throws(MastheadError) {
            try sink.receive(body)
            return body.count
        } catch {
            outcome = .failure(error)
            return 0
        }
    }

    /// Resumes the transfer if it is paused.
    func resume() {
        patience.release()
        _ = curl.pointee.easy_pause(easy, CURLPAUSE_CONT)
    }

    /// Returns why the transfer must end now, or nil if it may continue.
    func fault() -> TransferPatience.Fault? { patience.fault() }

    /// How long the client may wait for data before it must check the time limits again.
    var timeLeft: Duration { patience.timeLeft() }

    /// The other authentication scheme to try after this response, or nil for none. Statuses 403 and 404 count as well,
    /// because some servers report protected files as forbidden or missing.
    private var otherScheme: AuthenticationSchemes.Scheme? {
        let isHidden = scheme == .absent && (head.status == 403 || head.status == 404)
        guard head.status == 401 || isHidden else { return nil }
        return authentication?.note(head.headers["www-authenticate"], by: url)
    }

    /// Passes the head to the sink. The head of a redirect, a challenge or an error becomes the outcome instead.
    private func deliverHead() {
        guard !headIsDelivered else { return }
        masthead_curl_get_long(curl, easy, CURLINFO_RESPONSE_CODE, &head.status)
        guard !(100..<200).contains(head.status) else { return }
        headIsDelivered = true
        var seconds: curl_off_t = 0
        masthead_curl_get_offset(curl, easy, CURLINFO_RETRY_AFTER, &seconds)
        if seconds > 0 { head.retryAfter = .seconds(min(seconds, 366 * 86_400)) }
        head.url = url
        head.permanentURL = permanentURL
        head.certificateEnd = CertificateDates.end(curl, easy)
        if Redirection.statuses.contains(head.status), let location = head.headers["location"],
            location.utf8.count > Self.addressByteLimit
        {
            outcome = .failure(
                MastheadError(
                    .refused, cannot: "fetch", to: url.redacted,
                    found: "redirected to an address of \(location.utf8.count) bytes, but the limit is "
                        + "\(Self.addressByteLimit)",
                    remedies: [.tellPublisher()]))
        } else if Redirection.statuses.contains(head.status), let location = head.headers["location"] {
            let target = URL(string: location, relativeTo: url)?.absoluteURL
            outcome = target.map { .success(.redirect($0, status: head.status)) } ?? .failure(.status(head, url))
        } else if mayRepeat, let other = otherScheme, other != scheme {
            outcome = .success(.again)
        } else {
            do throws(MastheadError) { try sink.receive(head) } catch { outcome = .failure(error) }
        }
        patience.headEnded(drains: outcome != nil)
    }

    /// Ends the transfer with the result from libcurl.
    func finish(_ code: CURLcode) {
        if outcome == nil, code == CURLE_OK { deliverHead() }
        if let outcome { return completion(outcome) }
        guard code == CURLE_OK || !metInside else { return completion(.failure(reach.refusal(of: url))) }
        // libcurl reports this error for a header field longer than 100 KiB.
        if !headIsDelivered, code == CURLE_OUT_OF_MEMORY || code.rawValue == Self.tooLarge {
            return completion(.failure(.longHead(url, "a header field of the response is longer than 100 KiB")))
        }
        let reason = String(cString: masthead_curl_strerror(curl, code))
        completion(code == CURLE_OK ? .success(.response) : .failure(.curl(code, reason, url)))
    }

    /// Ends the transfer because it exceeded a time limit.
    func giveUp(_ fault: TransferPatience.Fault) { completion(outcome ?? .failure(.impatient(fault, url))) }

    /// Ends the transfer because the caller canceled it.
    func cancel() { completion(.failure(.canceled(url))) }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
