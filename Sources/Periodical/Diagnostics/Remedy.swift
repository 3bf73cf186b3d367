/// What can be done about an error: a value that an app can act on, or show in words that name no command.
public struct Remedy: Sendable, Hashable, Codable {
    /// What is to be done.
    public let kind: Kind
    /// To what it is done: the items, the handle, the folder; empty where the error's own subject is meant.
    public let subjects: [String]
    /// The same in plain words, as an alert shows them: sentences with their full stops.
    public let words: String

    /// Describes a remedy.
    public init(_ kind: Kind, _ words: String, of subjects: [String] = []) {
        self.kind = kind
        self.subjects = subjects
        self.words = words
    }

    /// What is to be done. Later versions may have more kinds: have a `default` that shows ``Remedy/words``.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing that a program could do: the words say it.
        case advice
        /// One of ``Remedy/subjects`` was meant.
        case didYouMean
        /// To do the same again.
        case tryAgain
        /// To do the same again, which goes on from where it was.
        case goOn
        /// To do the same again after a while.
        case tryLater
        /// To tell the publisher, the one that can mend it.
        case tellPublisher
        /// To look whether the address or path is right.
        case checkAddress
        /// To make room on the disk.
        case makeRoom
        /// To allow this process to write there.
        case allowWriting
        /// To raise what the process may use; ``Remedy/subjects`` are the shell's words for it.
        case raiseLimits
        /// To do fewer things at the same time.
        case doLessAtOnce
        /// To use a later version of Masthead.
        case update

        /// To remove content of issues, or to keep fewer, which makes room.
        case removeContent
        /// To make the library anew of what can be read.
        case recover
        /// To close what else has the library open.
        case closeOthers
        /// To open another folder as the library.
        case useAnotherLibrary
        /// To open the library where it was moved to, and to go on there.
        case openMovedLibrary
        /// To follow a publication.
        case addPublication
        /// To look into the catalog that ``Remedy/subjects`` names, and to choose one of its sections.
        case browse
        /// To choose one of the publications that are followed.
        case choosePublication
        /// To choose one of the issues that are there.
        case chooseItem
        /// To choose one of the posts of a feed.
        case choosePost
        /// To name a publication otherwise.
        case useAnotherHandle
        /// To give the publication that ``Remedy/subjects`` names first the handle that they name then.
        case rename
        /// To set the file of settings aside.
        case resetSettings
        /// To give the publisher's key for the publication ``Remedy/subjects`` once more, if the publisher says that it is right.
        case setKey
        /// To look for what publications offer now.
        case refresh
        /// To bring in the issue that ``Remedy/subjects`` names.
        case download
        /// To read the sample of the book that ``Remedy/subjects`` names.
        case readSample
        /// To bring over the account of another device for the publication that ``Remedy/subjects`` names, to ask its server once more whether
        /// it knows the library's own, or to have that forgotten and begin anew.
        case restoreAccount
        /// To take in once more the file that it came from.
        case addFile
        /// To go on with the download of the issue that ``Remedy/subjects`` names, or with all.
        case resume
        /// To wait until the download has come further.
        case waitForDownload
        /// To allow longer files of which the catalog gives no size.
        case raiseSizeLimit
        /// To look at the page grid.
        case showPages
        /// To show the issue elsewhere than at a terminal.
        case readElsewhere

        /// To make an issue source that packs as it stands.
        case makeSource
        /// To check the issue source, which names everything that is wrong with it.
        case checkSource
        /// To make pictures that pages can show of those in the issue source that ``Remedy/subjects`` names.
        case convertPictures
        /// To keep a PDF itself, which stays sharp at any size, and no pictures of its pages.
        case keepVectors
        /// To pack an issue source, into the folder that ``Remedy/subjects`` names.
        case pack
        /// To pack the issue again, whether it changed or not.
        case packAgain
        /// To open the issue as it is.
        case openIssue
        /// To sign the catalog in the folder that ``Remedy/subjects`` names.
        case sign
        /// To make a key.
        case makeKey
        /// To make a key that the one before vouches for.
        case replaceKey
        /// To say that rows are meant to go.
        case withdraw
        /// To give a folder with page classes.
        case giveTemplates
        /// To give the password.
        case givePassword
        /// To ask for the password where there is a person to give it.
        case askForPassword
        /// To import pictures of the pages in place of the pages.
        case importPictures
        /// To import at a smaller size.
        case importSmaller
        /// To use a folder that holds nothing else.
        case useAnotherFolder
        /// To serve on another port.
        case useAnotherPort

        /// One that a later version of Masthead wrote is advice: its words say what is to be done.
        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .advice
        }
    }
}

extension Sequence<Remedy> {
    /// The words of all, or nil where there are none.
    public var words: String? {
        let words = map(\.words).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
