// The modules that use the library's tables also read their columns.
@_exported public import LibraryColumns
// An app that imports a module of the library sees the values that the library returns.
@_exported public import LibraryValues
