// An app imports only IssueLibrary.
@_exported public import LibraryAccounts
@_exported public import LibraryAdding
@_exported public import LibraryAgent
@_exported public import LibraryCore
@_exported public import LibraryDevices
@_exported public import LibraryDownloads
@_exported public import LibraryFeeds
@_exported public import LibraryMarks
@_exported public import LibraryTimers
@_exported public import LibraryValues
