import CFileSystem

/// Functions that reduce the use of address space.
package enum AddressSpace {
    /// Limits all threads to two heaps, to reduce the use of address space. Otherwise each thread would reserve 64 MiB,
    /// and libdispatch would wait forever if no more threads could be created.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
