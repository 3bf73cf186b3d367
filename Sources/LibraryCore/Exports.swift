// The modules that use the library's tables also read their values.
@_exported public import LibraryColumns
