extension IssueLibrary {
    /// A sequence with an element for each change of the library, by this process or another.
    ///
    /// Changes are reported within half a second, and download progress twice a second. Any number of tasks can
    /// iterate; while nothing changes, they cost almost nothing.
    ///
    /// ```swift
    /// for await _ in library.changes {
    ///     show(try await library.items())
    /// }
    /// ```
    public nonisolated var changes: LibraryChanges { LibraryChanges(watch: walls.watch) }
}
