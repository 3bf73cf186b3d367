// What a library may need, and what reads it.
extension Remedy {
    /// To remove content of issues, or to keep fewer, which makes room.
    public static let removeContent = Remedy(
        .removeContent, "Make room there: remove issues, or keep fewer. Nothing fetched so far is lost.")

    /// To make the library anew of what can be read.
    public static let recover = Remedy(
        .recover,
        "It can be made anew from what can be read of it, the issues' folders and its backup. Nothing is deleted.")

    /// To close what else has the library open.
    /// - Parameter words: says what that may be.
    public static func closeOthers(_ words: String = "Close what else has it open, and try again.") -> Remedy {
        Remedy(.closeOthers, words)
    }

    /// To open another folder as the library.
    public static let useAnotherLibrary = Remedy(.useAnotherLibrary, "Another folder may be the library.")

    /// To open the library where it was moved to, and to go on there.
    public static let openMovedLibrary = Remedy(
        .openMovedLibrary, "Open it where it is now: what is outstanding goes on there.")

    /// To follow a publication.
    public static let addPublication = Remedy(.addPublication, "Follow a publication: that makes a library.")

    /// To look into a catalog, and to choose one of its sections.
    public static func browse(_ catalog: String) -> Remedy {
        Remedy(.browse, "Choose one of its sections: each can be followed by itself.", of: [catalog])
    }

    /// To choose one of the publications that are followed.
    public static let choosePublication = Remedy(.choosePublication, "Choose one of those that it follows.")

    /// To choose one of the issues that are there.
    public static let chooseItem = Remedy(.chooseItem, "Choose one of those that it has.")

    /// To choose one of the issues of a publication.
    public static func chooseItem(of handle: String) -> Remedy {
        Remedy(.chooseItem, "Choose one of its issues.", of: [handle])
    }

    /// To choose one of the posts of a feed.
    public static func choosePost(of handle: String) -> Remedy {
        Remedy(.choosePost, "Choose one of its posts.", of: [handle])
    }

    /// To say which of several issues of one name is meant.
    /// - Parameters:
    ///   - items: the candidates.
    ///   - limit: the most that are told.
    public static func sayWhich(_ items: [String], limit: Int = 6) -> Remedy {
        let shown = items.prefix(limit).joined(separator: ", ")
        let rest = items.count > limit ? " or one of \(items.count - limit) more" : ""
        return Remedy(.didYouMean, "Say which: \(shown)\(rest).", of: items)
    }

    /// To name a publication otherwise.
    public static func useAnotherHandle(_ words: String) -> Remedy { Remedy(.useAnotherHandle, words) }

    /// To give a publication that is followed another handle.
    public static func rename(_ handle: String, to other: String) -> Remedy {
        Remedy(.rename, "Rename it, if it is to be called \(other).", of: [handle, other])
    }

    /// To set the file of settings aside, where mending it is too much.
    /// - Parameter words: says what may be done first.
    public static func resetSettings(_ words: String) -> Remedy { Remedy(.resetSettings, words) }

    /// To give the publisher's key once more, if the publisher says that it is right.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - words: says what may be the matter.
    public static func setKey(_ handle: String, _ words: String) -> Remedy { Remedy(.setKey, words, of: [handle]) }

    /// To look for what publications offer now.
    /// - Parameter words: says why.
    public static func refresh(_ words: String = "Look for new issues.") -> Remedy { Remedy(.refresh, words) }

    /// To bring an issue in.
    public static func download(_ item: String) -> Remedy { Remedy(.download, "Download it.", of: [item]) }

    /// To read the sample of a book.
    public static func readSample(_ item: String) -> Remedy { Remedy(.readSample, "Read its sample.", of: [item]) }

    /// To bring over the account of another device, where a publisher's server does not know the library's own.
    /// - Parameter handle: the publication, where it is known.
    public static func restoreAccount(_ handle: String? = nil) -> Remedy {
        Remedy(
            .restoreAccount,
            "Bring over the account of another device by its code, or ask the server again, which may have been mended; or have the account forgotten here and begin anew. What is here stays.",
            of: handle.map { [$0] } ?? [])
    }

    /// To fetch what came once more.
    public static let fetchAgain = Remedy(.download, "Fetch it again.")

    /// To take in once more the file that something came from.
    public static let addFile = Remedy(.addFile, "Add the file that it came from once more.")

    /// To go on with the download of an issue.
    public static func resume(_ item: String) -> Remedy {
        Remedy(.resume, "Go on with the download.", of: [item])
    }

    /// To go on with all downloads that are outstanding.
    public static let resumeAll = Remedy(.resume, "Go on with the downloads: they go on from where they were.")

    /// To wait until the download of an issue has come further.
    public static func waitForDownload(_ item: String) -> Remedy {
        Remedy(.waitForDownload, "Wait until more of it has arrived.", of: [item])
    }

    /// To allow longer files of which the catalog gives no size.
    public static let raiseSizeLimit = Remedy(.raiseSizeLimit, "A higher limit takes more.")

    /// To look at the page grid.
    /// - Parameter words: says how large it is.
    public static func showPages(_ words: String) -> Remedy { Remedy(.showPages, words) }

    /// To show the issue elsewhere than at a terminal.
    public static let readElsewhere = Remedy(
        .readElsewhere, "The issue can be printed page by page, or shown in a browser.")
}
