import NIOCore

/// The event loops' task executors. A task on its connection's event loop receives and sends without switching threads.
struct EventLoopExecutors: Sendable {
    private let executors: [ObjectIdentifier: EventLoopExecutor]

    init(_ group: any EventLoopGroup) {
        executors = Dictionary(group.makeIterator().map { (ObjectIdentifier($0), EventLoopExecutor($0)) }) { $1 }
    }

    /// The executor of an event loop, or nil if the event loop belongs to another group.
    subscript(loop: any EventLoop) -> EventLoopExecutor? { executors[ObjectIdentifier(loop)] }
}

/// An executor that runs tasks on an event loop. The tasks must not block.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
