import CCurl
import Foundation

/// A libcurl easy handle and the part of its response received so far. Used only on the engine's thread.
final class PostTransfer: @unchecked Sendable {
    private let curl: UnsafePointer<MastheadCurl>
    let easy: UnsafeMutableRawPointer
    let job: PostJob
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var answer = PostAnswer(status: 0)
    private var headByteCount = 0
    private var headIsWhole = false
    /// How many bytes of the body libcurl has read. If any, the service may have received the request.
    private var givenByteCount = 0
    private var metInside = false
    private let refusesInside: Bool

    private static let headByteLimit = 64 << 10

    init?(_ job: PostJob, _ configuration: Poster.Configuration, _ curl: UnsafePointer<MastheadCurl>) {
        guard let easy = curl.pointee.easy_init() else { return nil }
        self.curl = curl
        self.easy = easy
        self.job = job
        refusesInside = configuration.refusesInside
        setOptions(configuration)
        setHeaders()
        setCallbacks()
    }

    deinit {
        curl.pointee.easy_cleanup(easy)
        curl.pointee.slist_free_all(headerList)
    }

    private func setOptions(_ configuration: Poster.Configuration) {
        masthead_curl_set_string(curl, easy, CURLOPT_URL, job.request.origin + job.request.path)
        masthead_curl_set_string(curl, easy, CURLOPT_PROTOCOLS_STR, "https")
        masthead_curl_set_string(curl, easy, CURLOPT_USERAGENT, "Masthead")
        masthead_curl_set_long(curl, easy, CURLOPT_NOSIGNAL, 1)
        masthead_curl_set_long(curl, easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        masthead_curl_set_long(curl, easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        masthead_curl_set_long(curl, easy, CURLOPT_PIPEWAIT, 1)
        masthead_curl_set_long(curl, easy, CURLOPT_PATH_AS_IS, 1)
        masthead_curl_set_long(curl, easy, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        masthead_curl_set_long(curl, easy, CURLOPT_TIMEOUT_MS, configuration.answerTimeout.milliseconds)
        if let file = configuration.authorities { masthead_curl_set_string(curl, easy, CURLOPT_CAINFO, file.path) }
        if let identity = configuration.identity {
            masthead_curl_set_string(curl, easy, CURLOPT_SSLCERT, identity.file.path)
            masthead_curl_set_string(curl, easy, CURLOPT_SSLCERTTYPE, identity.format)
            if let password = identity.password { masthead_curl_set_string(curl, easy, CURLOPT_KEYPASSWD, password) }
        }
        if refusesInside { masthead_curl_set_string(curl, easy, CURLOPT_PROXY, "") }
        masthead_curl_set_long(curl, easy, CURLOPT_POST, 1)
        masthead_curl_set_long(curl, easy, CURLOPT_POSTFIELDSIZE, job.request.body.count)
    }

    private func setHeaders() {
        // Do not send `Expect`. If a server does not support it, libcurl waits up to a second before it sends the body.
        let headers = job.request.headers.merging(["Expect": ""]) { own, _ in own }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            headerList = curl.pointee.slist_append(headerList, "\(name):\(value.isEmpty ? "" : " \(value)")")
        }
        masthead_curl_set_list(curl, easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
            CURLOPT_OPENSOCKETDATA,
        ] { masthead_curl_set_pointer(curl, easy, option, context) }
        masthead_curl_set_write(curl, easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue().take(headerLine: line)
        }
        masthead_curl_set_write(curl, easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue().take(body)
        }
        masthead_curl_set_write(curl, easy, CURLOPT_READFUNCTION) { bytes, size, count, context in
            guard let context, let bytes else { return 0 }
            let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue().give(room)
        }
        masthead_curl_set_seek(curl, easy, CURLOPT_SEEKFUNCTION) { context, offset, _ in
            guard let context else { return CURL_SEEKFUNC_FAIL }
            return Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue().rewind(to: offset)
        }
        if refusesInside {
            masthead_curl_set_open(curl, easy, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
                guard let context, let address else { return CURL_SOCKET_BAD }
                return Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue().open(address)
            }
        }
    }

    private func give(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let rest = job.request.body.dropFirst(givenByteCount).prefix(room.count)
        room.copyBytes(from: rest)
        givenByteCount += rest.count
        return rest.count
    }

    /// Refuses to rewind the body: libcurl would then repeat a request that the service may have received.
    private func rewind(to offset: curl_off_t) -> Int32 {
        offset == givenByteCount ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }

    /// Opens a socket if its address is allowed. The address must be checked because a host name may resolve to any
    /// address.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let found = address.pointee
        // The address is the last field of the struct and may be longer than its declared type.
        let start = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
        guard NetworkAddress.scope(of: start) == .outside else {
            metInside = true
            return CURL_SOCKET_BAD
        }
        return socket(found.family, found.socktype, found.protocol)
    }

    private func take(headerLine bytes: UnsafeRawBufferPointer) -> Int {
        headByteCount += bytes.count
        guard headByteCount <= Self.headByteLimit else { return 0 }
        guard !headIsWhole else { return bytes.count }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.isEmpty {
            masthead_curl_get_long(curl, easy, CURLINFO_RESPONSE_CODE, &answer.status)
            headIsWhole = answer.status >= 200
        } else if line.hasPrefix("HTTP/") {
            answer = PostAnswer(status: 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            answer.headers[line[..<colon].lowercased()] = value
        }
        return bytes.count
    }

    private func take(_ body: UnsafeRawBufferPointer) -> Int {
        let room = PostAnswer.byteLimit - answer.body.count
        answer.body.append(contentsOf: body.prefix(room))
        // Keep only the first bytes of a long body.
        return body.count > room ? 0 : body.count
    }

    /// Returns the outcome of the transfer. A complete response head counts as success, even if the body is missing.
    func result(_ code: CURLcode) -> Result<PostAnswer, PostFault> {
        guard headIsWhole else { return fault(code) }
        var seconds: curl_off_t = 0
        masthead_curl_get_offset(curl, easy, CURLINFO_RETRY_AFTER, &seconds)
        if seconds > 0 { answer.retryAfter = .seconds(min(seconds, 366 * 86_400)) }
        return .success(answer)
    }

    private func fault(_ code: CURLcode) -> Result<PostAnswer, PostFault> {
        let reason = String(cString: masthead_curl_strerror(curl, code))
        return switch code {
        case CURLE_COULDNT_CONNECT where metInside:
            fault(.inside, "the address is on this computer or its private network")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: fault(.unreachable, reason)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
            fault(.untrusted, reason)
        case CURLE_SSL_CERTPROBLEM: fault(.certificate, reason)
        case CURLE_OPERATION_TIMEDOUT: fault(.late, reason)
        default: fault(.broken, reason)
        }
    }

    /// Returns the failure for a request that ended without a response.
    func fault(_ kind: PostFault.Kind, _ words: String) -> Result<PostAnswer, PostFault> {
        .failure(PostFault(kind, mayHaveArrived: givenByteCount > 0, words))
    }
}
