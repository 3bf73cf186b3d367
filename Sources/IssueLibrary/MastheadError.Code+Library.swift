import IssueArchive
import IssueTransfer
public import Periodical

extension MastheadError.Code {
    /// The library has no such issue or catalog.
    public static let notInLibrary = Self(rawValue: "library.unknown")
    /// A name leads to several items.
    public static let ambiguousItem = Self(rawValue: "library.ambiguous")
    /// The library's database cannot be opened, read or written.
    public static let libraryDatabase = Self(rawValue: "library.database")
    /// The library's database is damaged, or missing beside issues: recovering makes it anew.
    public static let damagedLibrary = Self(rawValue: "library.damaged")
    /// The library's folder was deleted or moved away while it was in use.
    public static let libraryGone = Self(rawValue: "library.gone")
    /// The catalog gives nothing to download for an issue.
    public static let nothingToDownload = Self(rawValue: "library.nothing-to-download")
    /// There is no room for what is to be downloaded.
    public static let noSpace = Self(rawValue: "library.no-space")
    /// The download was paused, or the wish for it taken back.
    public static let stopped = Self(rawValue: "library.stopped")
    /// The download waits for quiet hours to end, or for the next day or month of a limit.
    public static let heldBack = Self(rawValue: "library.held-back")
    /// A book is sold, and was not bought.
    public static let notBought = Self(rawValue: "item.not-bought")
    /// A file that was to be taken in is no book.
    public static let notABook = Self(rawValue: "library.not-a-book")
    /// A web page names several feeds, of which one has to be chosen.
    public static let severalFeeds = Self(rawValue: "library.several-feeds")
    /// In the page of a post no article was found.
    public static let noArticle = Self(rawValue: "library.no-article")
    /// What an earlier version of Masthead wrote down without a code.
    public static let earlier = Self(rawValue: "library.earlier")

    /// Whether trying the same download again cannot help.
    var isFinal: Bool {
        [
            .refused, .wrongContent, .unusableURL, .damagedArchive, .hostileArchive, .tooLarge, .unchanged,
            .malformedDocument, .notBought,
        ].contains(self)
    }
}
