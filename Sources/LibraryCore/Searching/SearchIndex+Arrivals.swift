public import Periodical

/// The state of the background task that indexes items when their content arrives.
struct ArrivalIndexing {
    /// The running task, or nil if there is nothing to index.
    var task: Task<Void, Never>?
    /// Whether an item arrived since the task last listed the items.
    var isDue = false
    /// The unreported errors of items whose text could not be read.
    var failures: [(item: SearchIndex.StaleItem, error: MastheadError)] = []
    /// The streams of callers that wait for the task.
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
    public func finishArrivals() async {
        guard arrivals.task != nil else { return }
        let (ends, end) = AsyncStream<Void>.makeStream()
        arrivals.waiters.append(end)
        for await _ in ends {}
    }

    /// Returns the items that arrived in this process and whose text could not be read, with the errors. Each error is
    /// returned only once. The next update returns errors that were not reported.
    public func takeArrivalFailures() async -> [ItemReference: MastheadError] {
        let failures = arrivals.failures
        arrivals.failures = []
        for (item, _) in failures {
            do throws(MastheadError) { try await note(item, as: Self.toldMark) } catch { logger.notice("\(error)") }
        }
        return Dictionary(failures.map { ($0.item.key.reference, $0.error) }) { $1 }
    }

    private func indexArrivals(_ texts: @escaping TextReader) async {
        while arrivals.isDue {
            arrivals.isDue = false
            // If the index cannot be written, the next search tries again and reports the cause.
            do throws(MastheadError) { try await indexNewItems(texts) } catch { logger.notice("\(error)") }
        }
        arrivals.task = nil
        for waiter in arrivals.waiters { waiter.finish() }
        arrivals.waiters = []
    }

    private func indexNewItems(_ texts: @escaping TextReader) async throws(MastheadError) {
        await beginUpdate()
        defer { endUpdate() }
        for item in try await staleItems() where !item.isToldOf && !item.wasTried {
            guard let error = try await takeIn(item, texts) else { continue }
            logger.notice("\(error)")
            try await note(item, as: Self.triedMark)
            arrivals.failures.append((item, error))
        }
    }
}
