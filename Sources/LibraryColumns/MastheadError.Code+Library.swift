public import Periodical

extension MastheadError.Code {
    /// The library does not contain the item or publication.
    public static let notInLibrary = Self(rawValue: "library.unknown")
    /// A name matches several items.
    public static let ambiguousItem = Self(rawValue: "library.ambiguous")
    /// The library's database cannot be opened, read or written.
    public static let libraryDatabase = Self(rawValue: "library.database")
    /// The library's database is damaged, or missing even though there are issues. Recovery can rebuild it.
    public static let damagedLibrary = Self(rawValue: "library.damaged")
    /// The library's folder was deleted or moved while it was in use.
    public static let libraryGone = Self(rawValue: "library.gone")
    /// The catalog lists nothing to download for the item.
    public static let nothingToDownload = Self(rawValue: "library.nothing-to-download")
    /// The disk does not have enough space for the download.
    public static let noSpace = Self(rawValue: "library.no-space")
    /// The download was paused or canceled.
    public static let stopped = Self(rawValue: "library.stopped")
    /// The download waits for quiet hours to end, or for the next day or month of a data limit.
    public static let heldBack = Self(rawValue: "library.held-back")
    /// The item is paid content that was not bought.
    public static let notBought = Self(rawValue: "item.not-bought")
    /// The file to import is not a book.
    public static let notABook = Self(rawValue: "library.not-a-book")
    /// The web page links to several feeds. The user must choose one of them.
    public static let severalFeeds = Self(rawValue: "library.several-feeds")
    /// The post's web page does not contain an article.
    public static let noArticle = Self(rawValue: "library.no-article")
    /// An error that an earlier version of Masthead stored without a code.
    public static let earlier = Self(rawValue: "library.earlier")
}
