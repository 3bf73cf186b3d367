public import Periodical

extension MastheadError.Code {
    /// The library has no such issue or catalogue.
    public static let notInLibrary = Self(rawValue: "library.unknown")
    /// The library's database cannot be opened, read or written.
    public static let libraryDatabase = Self(rawValue: "library.database")
    /// The catalogue gives nothing to download for an issue.
    public static let nothingToDownload = Self(rawValue: "library.nothing-to-download")
}
