// Remedies for libraries and readers.
extension Remedy {
    /// Delete the files of issues, or keep fewer issues, to free space.
    public static let removeContent = Remedy(
        .removeContent, "To free disk space, remove issues or keep fewer of them. Partial downloads are kept.")

    /// Rebuild the library from its readable data.
    public static let recover = Remedy(
        .recover,
        "Recover the library from its readable data, the issue folders and the backup. Nothing is deleted.")

    /// Close the other program that has the library open.
    /// - Parameter words: the hint, including the program's name.
    public static func closeOthers(_ words: String = "Close the other program, then try again.") -> Remedy {
        Remedy(.closeOthers, words)
    }

    /// Open another folder as the library.
    public static let useAnotherLibrary = Remedy(.useAnotherLibrary, "Use another folder for the library.")

    /// Open the library in its new folder and resume its downloads.
    public static let openMovedLibrary = Remedy(
        .openMovedLibrary, "To resume the downloads, open the library in its new folder.")

    /// Follow a publication.
    public static let addPublication = Remedy(.addPublication, "Follow a publication to create a library.")

    /// Browse a catalog and choose one of its sections.
    public static func browse(_ catalog: String) -> Remedy {
        Remedy(.browse, "Choose a section of the catalog. You can follow each section separately.", of: [catalog])
    }

    /// Choose a publication that the library follows.
    public static let choosePublication = Remedy(.choosePublication, "Choose a publication that the library follows.")

    /// Choose an issue in the library.
    public static let chooseItem = Remedy(.chooseItem, "Choose an issue in the library.")

    /// Choose one of a publication's issues.
    public static func chooseItem(of handle: String) -> Remedy {
        Remedy(.chooseItem, "Choose an issue of this publication.", of: [handle])
    }

    /// Choose one of a feed's posts.
    public static func choosePost(of handle: String) -> Remedy {
        Remedy(.choosePost, "Choose a post of this feed.", of: [handle])
    }

    /// Choose one of several issues with the same name.
    /// - Parameters:
    ///   - items: the candidates.
    ///   - limit: the maximum number of candidates in the hint.
    public static func sayWhich(_ items: [String], limit: Int = 6) -> Remedy {
        let shown = items.prefix(limit).joined(separator: ", ")
        let rest = items.count > limit ? " or one of \(items.count - limit) more" : ""
        return Remedy(.didYouMean, "Use one of these names: \(shown)\(rest).", of: items)
    }

    /// Use another handle for a publication.
    public static func useAnotherHandle(_ words: String) -> Remedy { Remedy(.useAnotherHandle, words) }

    /// Rename a publication that the library follows.
    public static func rename(_ handle: String, to other: String) -> Remedy {
        Remedy(.rename, "To use the handle \(other), rename the publication.", of: [handle, other])
    }

    /// Start with a new settings file instead of fixing the old one.
    /// - Parameter words: the hint, including a step to try first.
    public static func resetSettings(_ words: String) -> Remedy { Remedy(.resetSettings, words) }

    /// Set the publisher's key again, provided that the publisher confirms it.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - words: the hint, including the possible cause.
    public static func setKey(_ handle: String, _ words: String) -> Remedy { Remedy(.setKey, words, of: [handle]) }

    /// Check for new issues.
    /// - Parameter words: the hint, including the reason.
    public static func refresh(_ words: String = "Check for new issues.") -> Remedy { Remedy(.refresh, words) }

    /// Download an issue.
    public static func download(_ item: String) -> Remedy { Remedy(.download, "Download the item.", of: [item]) }

    /// Read a book's sample.
    public static func readSample(_ item: String) -> Remedy { Remedy(.readSample, "Read the sample.", of: [item]) }

    /// Switch to another device's account, because a publisher server does not know the library's account.
    /// - Parameter handle: the publication, or nil if it is unknown.
    public static func restoreAccount(_ handle: String? = nil) -> Remedy {
        Remedy(
            .restoreAccount,
            "Restore the account from the server, switch to the account of another device, or delete the account "
                + "from this library. Your items are kept.",
            of: handle.map { [$0] } ?? [])
    }

    /// Download the file again.
    public static let fetchAgain = Remedy(.download, "Download the item again.")

    /// Verify an item and download its damaged files again.
    public static func verify(_ item: String) -> Remedy {
        Remedy(.verify, "Verify the item, and download its damaged files again.", of: [item])
    }

    /// Add the original file again.
    public static let addFile = Remedy(.addFile, "Add the original file again.")

    /// Resume the download of an issue.
    public static func resume(_ item: String) -> Remedy {
        Remedy(.resume, "Resume the download.", of: [item])
    }

    /// Resume all pending downloads.
    public static let resumeAll = Remedy(.resume, "Resume the downloads. They continue where they stopped.")

    /// Wait until more of an issue is downloaded.
    public static func waitForDownload(_ item: String) -> Remedy {
        Remedy(.waitForDownload, "Wait until more of the issue is downloaded.", of: [item])
    }

    /// Raise the size limit for files whose size is not in the catalog.
    public static let raiseSizeLimit = Remedy(.raiseSizeLimit, "Raise the size limit.")

    /// List the page grid.
    /// - Parameter words: the hint, including the size of the grid.
    public static func showPages(_ words: String) -> Remedy { Remedy(.showPages, words) }

    /// Print the issue or open it in a browser instead of a terminal.
    public static let readElsewhere = Remedy(
        .readElsewhere, "Print the pages one by one, or open the issue in a browser.")
}
