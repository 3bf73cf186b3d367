/// The turns of requests, where several readers want articles at the same time: so many at once of one host, and one for a post.
actor ArticleTurns {
    private var running: [String: Int] = [:]
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until there is room, and takes it.
    /// - Parameters:
    ///   - name: for what.
    ///   - most: how many may have it at the same time.
    func begin(_ name: String, most: Int) async {
        guard running[name, default: 0] >= most else {
            running[name, default: 0] += 1
            return
        }
        await withCheckedContinuation { waiting[name, default: []].append($0) }
    }

    /// Gives it to the next one that waits.
    func end(_ name: String) {
        if waiting[name]?.isEmpty == false, let next = waiting[name]?.removeFirst() {
            if waiting[name]?.isEmpty == true { waiting[name] = nil }
            return next.resume()
        }
        running[name, default: 1] -= 1
        if running[name] == 0 { running[name] = nil }
    }
}
