/// A limit on concurrent article requests: several slots per host, and one per post.
actor ArticleRequestLimits {
    private var running: [String: Int] = [:]
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until a slot is free, and takes it.
    /// - Parameters:
    ///   - name: the host or post that the slot belongs to.
    ///   - most: the number of slots under this name.
    func begin(_ name: String, most: Int) async {
        guard running[name, default: 0] >= most else {
            running[name, default: 0] += 1
            return
        }
        await withCheckedContinuation { waiting[name, default: []].append($0) }
    }

    /// Passes the slot to the next waiting caller, or frees it.
    func end(_ name: String) {
        if waiting[name]?.isEmpty == false, let next = waiting[name]?.removeFirst() {
            if waiting[name]?.isEmpty == true { waiting[name] = nil }
            return next.resume()
        }
        running[name, default: 1] -= 1
        if running[name] == 0 { running[name] = nil }
    }
}
