public import Periodical

/// The indexing of items in the background, as soon as their content arrives.
struct ArrivalIndexing {
    /// The running task, or nil if there is nothing to index.
    var task: Task<Void, Never>?
    /// Whether an item has arrived since the task last listed the items.
    var isDue = false
    /// The items whose text could not be read, by their row IDs, with the errors. They are not tried again.
    var failures: [Int64: (item: SearchIndex.StaleItem, error: MastheadError)] = [:]
    /// Each finishes when the task ends.
    var waiters: [AsyncStream<Void>.Continuation] = []
}

extension SearchIndex {
    /// Whether items are being indexed in the background.
    public var isIndexingArrivals: Bool { arrivals.task != nil }

    /// Indexes all new and corrected items in the background, if the library's configuration has a
    /// function that reads texts (`pageTexts`). Downloads and imports call this method when an item's content is
    /// installed.
    ///
    /// Each item is written in one transaction. If the process is killed, the next update indexes the remaining items.
    public func indexArrivals() {
        guard let arrivalTexts, store.isWritable else { return }
        arrivals.isDue = true
        guard arrivals.task == nil else { return }
        // Downloads have a higher priority.
        arrivals.task = Task(priority: .utility) { await self.indexArrivals(arrivalTexts) }
    }

    /// Waits until all items that have arrived are indexed, or the current task is canceled. A process that downloads
    /// should call this method before it exits, so that the next search has nothing to index.
    /// - Returns: the items whose text could not be read, with the errors. Each error is returned only once.
    @discardableResult
    public func finishArrivals() async -> [ItemReference: MastheadError] {
        if arrivals.task != nil {
            let (ends, end) = AsyncStream<Void>.makeStream()
            arrivals.waiters.append(end)
            for await _ in ends {}
        }
        let failures = arrivals.failures
        guard !Task.isCancelled, !failures.isEmpty else { return [:] }
        arrivals.failures = [:]
        for (item, _) in failures.values {
            // Otherwise the next search reports the error again.
            do throws(MastheadError) { try await noteToldOf(item) } catch { logger.notice("\(error)") }
        }
        return Dictionary(failures.values.map { ($0.item.key.reference, $0.error) }) { first, _ in first }
    }

    private func indexArrivals(_ texts: @escaping TextReader) async {
        while arrivals.isDue {
            arrivals.isDue = false
            // If the index cannot be written now, the next search tries again and reports the cause.
            do throws(MastheadError) { try await indexNewItems(texts) } catch { logger.notice("\(error)") }
        }
        arrivals.task = nil
        for waiter in arrivals.waiters { waiter.finish() }
        arrivals.waiters = []
    }

    private func indexNewItems(_ texts: @escaping TextReader) async throws(MastheadError) {
        await beginUpdate()
        defer { endUpdate() }
        for item in try await staleItems() where !item.isToldOf {
            guard arrivals.failures[item.key.id]?.item.identity != item.identity else { continue }
            if let error = try await takeIn(item, texts) {
                logger.notice("\(error)")
                arrivals.failures[item.key.id] = (item, error)
            }
        }
    }
}
