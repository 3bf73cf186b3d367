import Foundation

/// How many notifications may be on the way: one that was answered counts until what became of it is written down.
actor Permits {
    private var free: Int
    private var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

    init(_ count: Int) { free = count }

    /// Takes all that are free, at least one, at most so many; none once the task was cancelled.
    func take(atMost count: Int) async -> Int {
        while free == 0, !Task.isCancelled {
            let id = UUID()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // What was cancelled before is not waited for.
                    if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
                }
            } onCancel: {
                Task { await self.wake(id) }
            }
        }
        guard !Task.isCancelled else { return 0 }
        let taken = min(free, count)
        free -= taken
        return taken
    }

    private func wake(_ id: UUID) { waiting.removeValue(forKey: id)?.resume() }

    /// Gives some back.
    func give(_ count: Int) {
        free += count
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }
}
