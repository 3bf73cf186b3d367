/// A way to fix an error. An app can act on a remedy or show its text, which contains no commands.
public struct Remedy: Sendable, Hashable, Codable {
    /// The kind of action.
    public let kind: Kind
    /// The items, publication or folder to which the action applies; empty if it applies to the error's own subject.
    public let subjects: [String]
    /// The hint to show, as full sentences.
    public let words: String

    /// Creates a remedy.
    public init(_ kind: Kind, _ words: String, of subjects: [String] = []) {
        self.kind = kind
        self.subjects = subjects
        self.words = words
    }

    /// A kind of action. Later versions may add kinds, so show ``Remedy/words`` in a `default` case.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Advice that a program cannot act on.
        case advice
        /// Use one of ``Remedy/subjects``, which the user probably meant.
        case didYouMean
        /// Repeat the action.
        case tryAgain
        /// Repeat the action, which then continues where it stopped.
        case goOn
        /// Repeat the action after a while.
        case tryLater
        /// Report the fault to the publisher, who can fix it.
        case tellPublisher
        /// Check the URL or path.
        case checkAddress
        /// Free space on the disk.
        case makeRoom
        /// Allow this process to write to the file or folder.
        case allowWriting
        /// Raise the resource limits of the process; ``Remedy/subjects`` are the shell commands.
        case raiseLimits
        /// Run fewer operations at the same time.
        case doLessAtOnce
        /// Update Masthead.
        case update

        /// Delete the files of issues, or keep fewer issues, to free space.
        case removeContent
        /// Rebuild the library from its readable data.
        case recover
        /// Close the other program that has the library open.
        case closeOthers
        /// Open another folder as the library.
        case useAnotherLibrary
        /// Open the library in its new folder and resume its downloads.
        case openMovedLibrary
        /// Follow a publication.
        case addPublication
        /// Browse the catalog that ``Remedy/subjects`` names, and choose one of its sections.
        case browse
        /// Choose a publication that the library follows.
        case choosePublication
        /// Choose an issue in the library.
        case chooseItem
        /// Choose one of a feed's posts.
        case choosePost
        /// Use another handle for a publication.
        case useAnotherHandle
        /// Rename a publication; ``Remedy/subjects`` are its handle and the new handle.
        case rename
        /// Start with a new settings file.
        case resetSettings
        /// Set the publisher's key again if the publisher confirms it; ``Remedy/subjects`` names the publication.
        case setKey
        /// Check for new issues.
        case refresh
        /// Download the issue that ``Remedy/subjects`` names.
        case download
        /// Read the sample of the book that ``Remedy/subjects`` names.
        case readSample
        /// Switch to another device's account for the publication that ``Remedy/subjects`` names. Alternatively, send
        /// the request to the publisher server again, or delete the account and start with a new one.
        case restoreAccount
        /// Verify the item that ``Remedy/subjects`` names, and download its damaged files again.
        case verify
        /// Add the original file again.
        case addFile
        /// Resume the download that ``Remedy/subjects`` names, or all downloads.
        case resume
        /// Wait until more of an issue is downloaded.
        case waitForDownload
        /// Raise the size limit for files whose size is not in the catalog.
        case raiseSizeLimit
        /// List the page grid.
        case showPages
        /// Print the issue or open it in a browser instead of a terminal.
        case readElsewhere

        /// Create an issue source that is ready to pack.
        case makeSource
        /// Check the issue source to list all its faults.
        case checkSource
        /// Convert pictures in the issue source that ``Remedy/subjects`` names to a format that pages can show.
        case convertPictures
        /// Keep a PDF, which stays sharp at any size, instead of pictures of its pages.
        case keepVectors
        /// Pack an issue source into the folder that ``Remedy/subjects`` names.
        case pack
        /// Pack the issue again, even if it has not changed.
        case packAgain
        /// Open the issue without importing it.
        case openIssue
        /// Sign the catalog in the folder that ``Remedy/subjects`` names.
        case sign
        /// Create a key.
        case makeKey
        /// Create a key that the previous key signs.
        case replaceKey
        /// Create a new signing key for the publisher server in the folder that ``Remedy/subjects`` names, because its
        /// key is lost.
        case replaceLostKey
        /// Replace the existing signing key of the publisher server in the folder that ``Remedy/subjects`` names.
        case rotateKey
        /// Confirm the withdrawal of items.
        case withdraw
        /// Specify a folder with page classes.
        case giveTemplates
        /// Specify the password.
        case givePassword
        /// Ask the user for the password.
        case askForPassword
        /// Import the pages as pictures.
        case importPictures
        /// Import the pages at a smaller size.
        case importSmaller
        /// Use an empty folder.
        case useAnotherFolder
        /// Serve on another port.
        case useAnotherPort

        /// Decodes kinds from later versions of Masthead as advice, since the remedy's text is enough.
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
