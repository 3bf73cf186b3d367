// Modules that use the library's tables also need to read columns.
@_exported public import LibraryColumns
// Apps that import a module of the library also need the values that the library returns.
@_exported public import LibraryValues
