import CCurl
import Periodical

/// The libcurl multi handle of an ``HTTPClient``, with its transfers.
final class CurlMulti: EngineMulti, @unchecked Sendable {
    private let curl: UnsafePointer<MastheadCurl>
    private let handle: UnsafeMutableRawPointer
    private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    private var limiter: RateLimiter?
    /// The transfers that the rate limit has paused, in the order in which they were paused.
    private var held: [ObjectIdentifier] = []

    /// - Parameter rateLimit: the maximum number of bytes per second, shared by all transfers.
    /// - Throws: ``MastheadError`` if libcurl is missing or the system is out of memory.
    init(rateLimit: Int?) throws(MastheadError) {
        limiter = rateLimit.map { RateLimiter(bytesPerSecond: $0) }
        curl = try CurlLibrary.open().functions
        guard let handle = curl.pointee.multi_init() else {
            throw .noMemory("not enough memory or file descriptors for transfers")
        }
        self.handle = handle
    }

    deinit { _ = curl.pointee.multi_cleanup(handle) }

    func wake() { _ = curl.pointee.multi_wakeup(handle) }

    func add(_ transfer: CurlTransfer) {
        let identifier = ObjectIdentifier(transfer)
        transfers[identifier] = transfer
        if limiter != nil {
            transfer.mayTake = { [unowned self] byteCount in
                if limiter?.take(byteCount) != false { return true }
                held.append(identifier)
                return false
            }
        }
        _ = curl.pointee.multi_add_handle(handle, transfer.easy)
    }

    func cancel(_ transfer: CurlTransfer) {
        guard transfers.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
        _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
        transfer.cancel()
    }

    /// Transfers the available data, then waits for more data or a call to `wake`.
    func run() {
        releaseHeld()
        var running: Int32 = 0
        _ = curl.pointee.multi_perform(handle, &running)
        var waiting: Int32 = 0
        while let message = curl.pointee.multi_info_read(handle, &waiting) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            var context: UnsafeMutableRawPointer?
            masthead_curl_get_pointer(curl, message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let result = masthead_curl_message_result(message)
            transfers[ObjectIdentifier(transfer)] = nil
            _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
            transfer.finish(result)
        }
        giveUpLate()
        var wait = 60_000
        if !held.isEmpty, let pause = limiter?.pause() { wait = pause.milliseconds + 1 }
        for transfer in transfers.values { wait = min(wait, transfer.timeLeft.milliseconds + 1, 1000) }
        _ = curl.pointee.multi_poll(handle, nil, 0, Int32(clamping: wait), nil)
    }

    /// Ends the transfers that have exceeded a time limit.
    private func giveUpLate() {
        for (identifier, transfer) in transfers {
            guard let fault = transfer.fault() else { continue }
            transfers[identifier] = nil
            _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
            transfer.giveUp(fault)
        }
    }

    /// Resumes paused transfers in order for as long as the rate limit permits.
    private func releaseHeld() {
        var rest = held[...]
        held = []
        while let identifier = rest.first, limiter?.pause() == .zero {
            rest.removeFirst()
            transfers[identifier]?.resume()
        }
        held = rest + held
    }

    func close() {
        for transfer in transfers.values {
            _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
            transfer.cancel()
        }
        transfers = [:]
    }
}
