import Foundation

/// A limit on notifications in flight, whose results have not been saved yet.
actor NotificationLimit {
    private var free: Int
    private var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

    init(_ count: Int) { free = count }

    /// Waits until at least one permit is free, and takes up to `count` permits. Takes none if the task was canceled.
    func take(atMost count: Int) async -> Int {
        while free == 0, !Task.isCancelled {
            let id = UUID()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // The task may already be canceled.
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

    /// Returns permits, so that other tasks can take them.
    func give(_ count: Int) {
        free += count
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }
}
