import CFileSystem

/// Functions to save address space.
package enum AddressSpace {
    /// Limits all threads to two heaps, to save address space. Otherwise each thread reserves 64 MiB,
    /// and libdispatch waits forever if no more threads can be created.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
