import CFileSystem

/// Limits the address space that this process reserves.
package enum AddressSpace {
    /// Restricts the process to two heaps for all threads. Otherwise, each thread would reserve 64 MiB, and libdispatch
    /// would wait forever once it could create no more threads.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
