extension IssueLibrary {
    /// Tells when anything in the library has changed, by this process or another, within half a second; how far downloads have
    /// come twice a second. There may be any number of listeners; while nothing changes they cost next to nothing.
    ///
    /// ```swift
    /// for await _ in library.changes {
    ///     show(try await library.items())
    /// }
    /// ```
    public nonisolated var changes: LibraryChanges { LibraryChanges(watch: walls.watch) }
}
