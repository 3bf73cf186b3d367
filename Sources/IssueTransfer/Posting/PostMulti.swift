import CCurl
import Periodical

/// The libcurl multi handle of a ``Poster``, with its queued and running requests.
final class PostMulti: EngineMulti, @unchecked Sendable {
    private let configuration: Poster.Configuration
    private let curl: UnsafePointer<MastheadCurl>
    private let handle: UnsafeMutableRawPointer
    private var lanes: [String: PostLane] = [:]
    private var transfers: [ObjectIdentifier: PostTransfer] = [:]

    init(_ configuration: Poster.Configuration) throws(MastheadError) {
        self.configuration = configuration
        curl = try CurlLibrary.open().functions
        guard let handle = curl.pointee.multi_init() else {
            throw .noMemory("not enough memory or file descriptors for requests")
        }
        self.handle = handle
        masthead_curl_multi_set_long(curl, handle, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        masthead_curl_multi_set_long(curl, handle, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connections)
        masthead_curl_multi_set_long(curl, handle, CURLMOPT_MAX_CONCURRENT_STREAMS, configuration.streams)
    }

    deinit { _ = curl.pointee.multi_cleanup(handle) }

    func wake() { _ = curl.pointee.multi_wakeup(handle) }

    func add(_ job: PostJob) {
        let window = StreamWindow(limit: configuration.streams, firstGoesAlone: configuration.firstGoesAlone)
        lanes[job.request.origin, default: PostLane(window)].append(job)
    }

    func cancel(_ job: PostJob) {
        let origin = job.request.origin
        if let transfer = transfers[ObjectIdentifier(job)] {
            leave(transfer)
            end(transfer, transfer.fault(.canceled, "the request was canceled"))
        } else if let waiting = lanes[origin]?.remove(ObjectIdentifier(job)) {
            waiting.end(
                .failure(PostFault(.canceled, mayHaveArrived: false, "the request was canceled before it was sent")))
        }
    }

    /// Starts queued requests, transfers the available data, then waits for more data or a call to `wake`.
    func run() {
        begin()
        var running: Int32 = 0
        _ = curl.pointee.multi_perform(handle, &running)
        var hasEnded = false
        var waiting: Int32 = 0
        while let message = curl.pointee.multi_info_read(handle, &waiting) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            var context: UnsafeMutableRawPointer?
            masthead_curl_get_pointer(curl, message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<PostTransfer>.fromOpaque(context).takeUnretainedValue()
            let result = transfer.result(masthead_curl_message_result(message))
            leave(transfer)
            end(transfer, result)
            hasEnded = true
        }
        // Do not wait if requests have ended, because queued requests can now start.
        if !hasEnded { _ = curl.pointee.multi_poll(handle, nil, 0, 60_000, nil) }
    }

    private func begin() {
        for origin in lanes.keys {
            while transfers.count < configuration.requests, let job = lanes[origin]?.next() {
                guard let transfer = PostTransfer(job, configuration, curl) else {
                    job.end(.failure(PostFault(.unreachable, mayHaveArrived: false, "not enough memory")))
                    continue
                }
                lanes[origin]?.window.begin()
                transfers[ObjectIdentifier(job)] = transfer
                _ = curl.pointee.multi_add_handle(handle, transfer.easy)
            }
            if lanes[origin]?.isIdle == true { lanes[origin] = nil }
        }
    }

    private func leave(_ transfer: PostTransfer) {
        transfers[ObjectIdentifier(transfer.job)] = nil
        _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
    }

    private func end(_ transfer: PostTransfer, _ result: Result<PostAnswer, PostFault>) {
        let origin = transfer.job.request.origin
        var isAnswered = false
        if case .success = result { isAnswered = true }
        lanes[origin]?.window.end(isAnswered: isAnswered)
        transfer.job.end(result)
        if case .failure(let fault) = result, [.late, .unreachable].contains(fault.kind) { giveUp(origin, fault.kind) }
    }

    /// Fails all queued requests to a service that does not respond. Otherwise, each of them would run into its own
    /// timeout.
    private func giveUp(_ origin: String, _ kind: PostFault.Kind) {
        guard lanes[origin]?.window.running == 0, let waiting = lanes[origin]?.removeAll() else { return }
        for job in waiting {
            job.end(.failure(PostFault(kind, mayHaveArrived: false, "the service does not answer")))
        }
    }

    func close() {
        for transfer in Array(transfers.values) {
            leave(transfer)
            end(transfer, transfer.fault(.canceled, "the request was canceled"))
        }
    }
}
