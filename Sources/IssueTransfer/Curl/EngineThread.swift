import Foundation
import Periodical

/// A POSIX thread. Foundation's `Thread` does not report that the system is out of threads.
enum EngineThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The size of the thread's stack, in bytes. A small stack lets the thread start even if memory is scarce.
    private static let stackByteCount = 1 << 20

    /// Starts a thread.
    /// - Throws: ``MastheadError`` if the system is out of memory or threads.
    static func start(_ run: @escaping @Sendable () -> Void) throws(MastheadError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(Body(run))
        #if os(Linux)
            var thread = pthread_t()
            let result = pthread_create(
                &thread, &attributes,
                { context in
                    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, context.toOpaque())
        #else
            var thread: pthread_t?
            let result = pthread_create(
                &thread, &attributes,
                { context in
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
        #endif
        guard result == 0 else {
            context.release()
            throw .noMemory("not enough memory for another thread")
        }
    }
}
