import CFileSystem

/// What of the address space is taken without being used.
package enum AddressSpace {
    /// Lets all threads share two heaps, for a process that may not have much: else each takes 64 MiB as soon as it runs, and
    /// where no more threads can be made libdispatch waits for ever.
    package static func spare() {
        #if os(Linux)
            _ = mallopt(masthead_malloc_heap_count, 2)
        #endif
    }
}
