import CFileSystem

/// Reduces how much address space this process reserves.
package enum AddressSpace {
    /// Limits the process to two heaps for all threads. Otherwise, each thread would reserve 64 MiB, and libdispatch
    /// would wait forever if it could not create more threads.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
