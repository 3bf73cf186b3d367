// What a library may need, and what reads it.
extension Remedy {
    /// To remove content of issues, or to keep fewer, which makes room.
    public static let removeContent = Remedy(
        .removeContent, "Free space there: remove issues, or keep fewer. Downloaded files stay.")

    /// To make the library anew of what can be read.
    public static let recover = Remedy(
        .recover,
        "Recover the library from its readable parts, the issues' folders and its backup. Nothing is deleted.")

    /// To close what else has the library open.
    /// - Parameter words: says what that may be.
    public static func closeOthers(_ words: String = "Close the other programs that use it, and try again.") -> Remedy {
        Remedy(.closeOthers, words)
    }

    /// To open another folder as the library.
    public static let useAnotherLibrary = Remedy(.useAnotherLibrary, "Use another folder as the library.")

    /// To open the library where it was moved to, and to go on there.
    public static let openMovedLibrary = Remedy(
        .openMovedLibrary, "Open the library at its new place. Its downloads continue there.")

    /// To follow a publication.
    public static let addPublication = Remedy(.addPublication, "Follow a publication to create a library.")

    /// To look into a catalog, and to choose one of its sections.
    public static func browse(_ catalog: String) -> Remedy {
        Remedy(.browse, "Choose one of its sections, and follow that.", of: [catalog])
    }

    /// To choose one of the publications that are followed.
    public static let choosePublication = Remedy(.choosePublication, "Choose a publication that the library follows.")

    /// To choose one of the issues that are there.
    public static let chooseItem = Remedy(.chooseItem, "Choose an item in the library.")

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
        return Remedy(.didYouMean, "Use one of these: \(shown)\(rest).", of: items)
    }

    /// To name a publication otherwise.
    public static func useAnotherHandle(_ words: String) -> Remedy { Remedy(.useAnotherHandle, words) }

    /// To give a publication that is followed another handle.
    public static func rename(_ handle: String, to other: String) -> Remedy {
        Remedy(.rename, "Rename it to \(other) if you prefer that handle.", of: [handle, other])
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
    public static func refresh(_ words: String = "Check for new issues.") -> Remedy { Remedy(.refresh, words) }

    /// To bring an issue in.
    public static func download(_ item: String) -> Remedy { Remedy(.download, "Download it.", of: [item]) }

    /// To read the sample of a book.
    public static func readSample(_ item: String) -> Remedy { Remedy(.readSample, "Read its sample.", of: [item]) }

    /// To bring over the account of another device, where a publisher's server does not know the library's own.
    /// - Parameter handle: the publication, where it is known.
    public static func restoreAccount(_ handle: String? = nil) -> Remedy {
        Remedy(
            .restoreAccount,
            "Restore the account with a code from another device, or ask the server again later. "
                + "Otherwise delete the account here and start over. Your copies stay.",
            of: handle.map { [$0] } ?? [])
    }

    /// To fetch what came once more.
    public static let fetchAgain = Remedy(.download, "Download it again.")

    /// To take in once more the file that something came from.
    public static let addFile = Remedy(.addFile, "Add the original file again.")

    /// To go on with the download of an issue.
    public static func resume(_ item: String) -> Remedy {
        Remedy(.resume, "Resume the download.", of: [item])
    }

    /// To go on with all downloads that are outstanding.
    public static let resumeAll = Remedy(.resume, "Resume the downloads. They continue where they stopped.")

    /// To wait until the download of an issue has come further.
    public static func waitForDownload(_ item: String) -> Remedy {
        Remedy(.waitForDownload, "Wait until more of it is downloaded.", of: [item])
    }

    /// To allow longer files of which the catalog gives no size.
    public static let raiseSizeLimit = Remedy(.raiseSizeLimit, "Raise the size limit.")

    /// To look at the page grid.
    /// - Parameter words: says how large it is.
    public static func showPages(_ words: String) -> Remedy { Remedy(.showPages, words) }

    /// To show the issue elsewhere than at a terminal.
    public static let readElsewhere = Remedy(
        .readElsewhere, "Print the issue page by page, or open it in a browser.")
}
