// Remedies for libraries and their readers.
extension Remedy {
    /// Remove the content of issues, or keep fewer issues, to free space.
    public static let removeContent = Remedy(
        .removeContent, "Free space there: remove issues, or keep fewer. Downloaded files stay.")

    /// Recover the library.
    public static let recover = Remedy(
        .recover,
        "Recover the library from its readable parts, the issues' folders and its backup. Nothing is deleted.")

    /// Close the other programs that use the library.
    /// - Parameter words: the text.
    public static func closeOthers(_ words: String = "Close the other programs that use it, and try again.") -> Remedy {
        Remedy(.closeOthers, words)
    }

    /// Use another folder as the library.
    public static let useAnotherLibrary = Remedy(.useAnotherLibrary, "Use another folder as the library.")

    /// Open the library at its new place, and continue there.
    public static let openMovedLibrary = Remedy(
        .openMovedLibrary, "Open the library at its new place. Its downloads continue there.")

    /// Follow a publication.
    public static let addPublication = Remedy(.addPublication, "Follow a publication to create a library.")

    /// Browse a catalog, and choose one of its sections.
    public static func browse(_ catalog: String) -> Remedy {
        Remedy(.browse, "Choose one of its sections, and follow that.", of: [catalog])
    }

    /// Choose a publication that the library follows.
    public static let choosePublication = Remedy(.choosePublication, "Choose a publication that the library follows.")

    /// Choose an item in the library.
    public static let chooseItem = Remedy(.chooseItem, "Choose an item in the library.")

    /// Choose an issue of a publication.
    public static func chooseItem(of handle: String) -> Remedy {
        Remedy(.chooseItem, "Choose one of its issues.", of: [handle])
    }

    /// Choose a post of a feed.
    public static func choosePost(of handle: String) -> Remedy {
        Remedy(.choosePost, "Choose one of its posts.", of: [handle])
    }

    /// Choose one of several issues with the same name.
    /// - Parameters:
    ///   - items: the candidates.
    ///   - limit: the maximum number of candidates in the text.
    public static func sayWhich(_ items: [String], limit: Int = 6) -> Remedy {
        let shown = items.prefix(limit).joined(separator: ", ")
        let rest = items.count > limit ? " or one of \(items.count - limit) more" : ""
        return Remedy(.didYouMean, "Use one of these: \(shown)\(rest).", of: items)
    }

    /// Use another handle for the publication.
    public static func useAnotherHandle(_ words: String) -> Remedy { Remedy(.useAnotherHandle, words) }

    /// Rename a publication.
    public static func rename(_ handle: String, to other: String) -> Remedy {
        Remedy(.rename, "Rename it to \(other) if you prefer that handle.", of: [handle, other])
    }

    /// Reset the settings file, if fixing it is too much work.
    /// - Parameter words: the text.
    public static func resetSettings(_ words: String) -> Remedy { Remedy(.resetSettings, words) }

    /// Set the publisher's key again, if the publisher confirms it.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - words: the text, with the likely cause.
    public static func setKey(_ handle: String, _ words: String) -> Remedy { Remedy(.setKey, words, of: [handle]) }

    /// Check for new issues.
    /// - Parameter words: the text.
    public static func refresh(_ words: String = "Check for new issues.") -> Remedy { Remedy(.refresh, words) }

    /// Download an item.
    public static func download(_ item: String) -> Remedy { Remedy(.download, "Download it.", of: [item]) }

    /// Read the sample of a book.
    public static func readSample(_ item: String) -> Remedy { Remedy(.readSample, "Read its sample.", of: [item]) }

    /// Restore the account, if the publisher server does not know it.
    /// - Parameter handle: the publication, if it is known.
    public static func restoreAccount(_ handle: String? = nil) -> Remedy {
        Remedy(
            .restoreAccount,
            "Restore the account with a code from another device, or ask the server again later. "
                + "Otherwise delete the account here and start over. Your copies stay.",
            of: handle.map { [$0] } ?? [])
    }

    /// Download the item again.
    public static let fetchAgain = Remedy(.download, "Download it again.")

    /// Import the original file again.
    public static let addFile = Remedy(.addFile, "Add the original file again.")

    /// Resume the download of an issue.
    public static func resume(_ item: String) -> Remedy {
        Remedy(.resume, "Resume the download.", of: [item])
    }

    /// Resume all unfinished downloads.
    public static let resumeAll = Remedy(.resume, "Resume the downloads. They continue where they stopped.")

    /// Wait until more of an issue is downloaded.
    public static func waitForDownload(_ item: String) -> Remedy {
        Remedy(.waitForDownload, "Wait until more of it is downloaded.", of: [item])
    }

    /// Raise the size limit for files without a size in the catalog.
    public static let raiseSizeLimit = Remedy(.raiseSizeLimit, "Raise the size limit.")

    /// Show the page grid.
    /// - Parameter words: the text, with the size of the grid.
    public static func showPages(_ words: String) -> Remedy { Remedy(.showPages, words) }

    /// Show the issue outside the terminal.
    public static let readElsewhere = Remedy(
        .readElsewhere, "Print the issue page by page, or open it in a browser.")
}
