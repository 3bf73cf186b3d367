/// A way to fix an error: a value that an app can act on, or show as words without commands.
public struct Remedy: Sendable, Hashable, Codable {
    /// The kind of action.
    public let kind: Kind
    /// The items, handle or folder to act on; empty if this is the error's own subject.
    public let subjects: [String]
    /// The hint to show, as full sentences.
    public let words: String

    /// Describes a remedy.
    public init(_ kind: Kind, _ words: String, of subjects: [String] = []) {
        self.kind = kind
        self.subjects = subjects
        self.words = words
    }

    /// A kind of action. Later versions may add kinds, so show ``Remedy/words`` in a `default` case.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Advice in words only: a program cannot act on it.
        case advice
        /// One of ``Remedy/subjects`` was meant.
        case didYouMean
        /// To do the same again.
        case tryAgain
        /// To do the same again, which continues where it stopped.
        case goOn
        /// To do the same again after a while.
        case tryLater
        /// To report the fault to the publisher, who can fix it.
        case tellPublisher
        /// To check the URL or path.
        case checkAddress
        /// To free space on the disk.
        case makeRoom
        /// To allow this process to write to the file or folder.
        case allowWriting
        /// To raise the resource limits of the process; ``Remedy/subjects`` are the shell commands.
        case raiseLimits
        /// To do fewer things at the same time.
        case doLessAtOnce
        /// To update Masthead.
        case update

        /// To delete issues' files, or to keep fewer issues, which frees space.
        case removeContent
        /// To rebuild the library from its readable data.
        case recover
        /// To close the other program that has the library open.
        case closeOthers
        /// To open another folder as the library.
        case useAnotherLibrary
        /// To open the library in its new folder and resume its downloads.
        case openMovedLibrary
        /// To follow a publication.
        case addPublication
        /// To browse the catalog that ``Remedy/subjects`` names, and choose one of its sections.
        case browse
        /// To choose a publication that the library follows.
        case choosePublication
        /// To choose an issue in the library.
        case chooseItem
        /// To choose one of the posts of a feed.
        case choosePost
        /// To use another handle for a publication.
        case useAnotherHandle
        /// To rename a publication; ``Remedy/subjects`` are its handle and the new handle.
        case rename
        /// To start with a new settings file.
        case resetSettings
        /// To set the key of the publication ``Remedy/subjects`` again, if the publisher confirms it.
        case setKey
        /// To check for new issues.
        case refresh
        /// To download the issue that ``Remedy/subjects`` names.
        case download
        /// To read the sample of the book that ``Remedy/subjects`` names.
        case readSample
        /// To switch to the account of another device for the publication that ``Remedy/subjects`` names, to ask its
        /// server again, or to delete the account and start again.
        case restoreAccount
        /// To add the original file again.
        case addFile
        /// To resume the download that ``Remedy/subjects`` names, or all downloads.
        case resume
        /// To wait until more is downloaded.
        case waitForDownload
        /// To raise the size limit for files without a size in the catalog.
        case raiseSizeLimit
        /// To list the page grid.
        case showPages
        /// To print the issue or open it in a browser instead of a terminal.
        case readElsewhere

        /// To create an issue source that is ready to pack.
        case makeSource
        /// To check the issue source, which lists all its faults.
        case checkSource
        /// To convert pictures in the issue source that ``Remedy/subjects`` names to a format that pages can show.
        case convertPictures
        /// To keep a PDF, which stays sharp at any size, instead of pictures of its pages.
        case keepVectors
        /// To pack an issue source, into the folder that ``Remedy/subjects`` names.
        case pack
        /// To pack the issue again, even if it did not change.
        case packAgain
        /// To open the issue without importing it.
        case openIssue
        /// To sign the catalog in the folder that ``Remedy/subjects`` names.
        case sign
        /// To create a key.
        case makeKey
        /// To create a key that the previous key signs.
        case replaceKey
        /// To confirm that items are withdrawn.
        case withdraw
        /// To specify a folder with page classes.
        case giveTemplates
        /// To specify the password.
        case givePassword
        /// To ask the user for the password.
        case askForPassword
        /// To import the pages as pictures.
        case importPictures
        /// To import at a smaller size.
        case importSmaller
        /// To use an empty folder.
        case useAnotherFolder
        /// To serve on another port.
        case useAnotherPort

        /// Decodes a kind that a later version of Masthead wrote as advice, because its words are enough.
        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .advice
        }
    }
}

extension Sequence<Remedy> {
    /// The words of all remedies, or nil if there are none.
    public var words: String? {
        let words = map(\.words).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
