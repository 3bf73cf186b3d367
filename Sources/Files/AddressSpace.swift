import CFileSystem

/// Functions that reduce how much address space this process reserves.
package enum AddressSpace {
    /// Limits the process to two heaps for all threads. Otherwise each thread would reserve 64 MiB. The library
    /// libdispatch would then wait forever if no more threads could be created.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
