/// A remedy for an error: a value that an app can act on, or show in words that name no command.
public struct Remedy: Sendable, Hashable, Codable {
    /// The kind of action.
    public let kind: Kind
    /// The items, handle or folder of the action; empty for the error's own subject.
    public let subjects: [String]
    /// The text for people, in full sentences.
    public let words: String

    /// Creates a remedy.
    public init(_ kind: Kind, _ words: String, of subjects: [String] = []) {
        self.kind = kind
        self.subjects = subjects
        self.words = words
    }

    /// The kind of a remedy. Later versions may add kinds: use a `default` that shows ``Remedy/words``.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Advice for people only.
        case advice
        /// One of ``Remedy/subjects`` may be meant.
        case didYouMean
        /// Try again from the start.
        case tryAgain
        /// Try again; the work continues where it stopped.
        case goOn
        /// Try again later.
        case tryLater
        /// Tell the publisher, who can fix the fault.
        case tellPublisher
        /// Check the URL or path.
        case checkAddress
        /// Free space on the disk.
        case makeRoom
        /// Get permission to write there.
        case allowWriting
        /// Raise the limits of the process; ``Remedy/subjects`` are the shell's commands.
        case raiseLimits
        /// Do fewer things at the same time.
        case doLessAtOnce
        /// Use a later version of Masthead.
        case update

        /// Remove the content of issues, or keep fewer issues, to free space.
        case removeContent
        /// Recover the library.
        case recover
        /// Close the other programs that use the library.
        case closeOthers
        /// Use another folder as the library.
        case useAnotherLibrary
        /// Open the library at its new place, and continue there.
        case openMovedLibrary
        /// Follow a publication.
        case addPublication
        /// Browse the catalog in ``Remedy/subjects``, and choose one of its sections.
        case browse
        /// Choose a publication that the library follows.
        case choosePublication
        /// Choose an item in the library.
        case chooseItem
        /// Choose a post of a feed.
        case choosePost
        /// Use another handle for the publication.
        case useAnotherHandle
        /// Rename the publication: the first of ``Remedy/subjects`` is its handle, the second its new handle.
        case rename
        /// Reset the settings file.
        case resetSettings
        /// Set the publisher's key for the publication in ``Remedy/subjects`` again, if the publisher confirms it.
        case setKey
        /// Check for new issues.
        case refresh
        /// Download the item in ``Remedy/subjects``.
        case download
        /// Read the sample of the book in ``Remedy/subjects``.
        case readSample
        /// Restore the account for the publication in ``Remedy/subjects`` with another device's code, ask the server
        /// again, or delete the account and start over.
        case restoreAccount
        /// Import the original file again.
        case addFile
        /// Resume the download of the issue in ``Remedy/subjects``, or all downloads.
        case resume
        /// Wait until more of the issue is downloaded.
        case waitForDownload
        /// Raise the size limit for files without a size in the catalog.
        case raiseSizeLimit
        /// Show the page grid.
        case showPages
        /// Show the issue outside the terminal.
        case readElsewhere

        /// Create an issue source that packs without changes.
        case makeSource
        /// Check the issue source to list its faults.
        case checkSource
        /// Convert the pictures in the issue source in ``Remedy/subjects`` that pages cannot show.
        case convertPictures
        /// Keep a PDF itself, which stays sharp at any size, instead of pictures of its pages.
        case keepVectors
        /// Pack an issue source into the folder in ``Remedy/subjects``.
        case pack
        /// Pack the issue again, even if it has not changed.
        case packAgain
        /// Open the issue directly.
        case openIssue
        /// Sign the catalog in the folder in ``Remedy/subjects``.
        case sign
        /// Create a key.
        case makeKey
        /// Create a key that the old key signs.
        case replaceKey
        /// Withdraw rows of the catalog.
        case withdraw
        /// Specify a folder with page classes.
        case giveTemplates
        /// Specify the password.
        case givePassword
        /// Ask the user for the password.
        case askForPassword
        /// Import pictures of the pages instead of the pages.
        case importPictures
        /// Import at a smaller size.
        case importSmaller
        /// Use an empty folder.
        case useAnotherFolder
        /// Serve on another port.
        case useAnotherPort

        /// Reads a kind. An unknown kind of a later version becomes advice, whose text still helps.
        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .advice
        }
    }
}

extension Sequence<Remedy> {
    /// The text of all remedies, or nil if there are none.
    public var words: String? {
        let words = map(\.words).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
