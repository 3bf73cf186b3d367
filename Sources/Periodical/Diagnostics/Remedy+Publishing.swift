// Remedies for publishers.
extension Remedy {
    /// Create an issue source that packs without changes.
    public static let makeSource = Remedy(.makeSource, "Create a new issue source, which packs without changes.")

    /// Check the issue source.
    public static let checkSource = Remedy(
        .checkSource, "Check the issue source to list all its faults.")

    /// Convert the pictures that pages cannot show.
    /// - Parameters:
    ///   - folder: the issue source.
    ///   - words: the text, with the conversion.
    public static func convertPictures(in folder: String, _ words: String) -> Remedy {
        Remedy(.convertPictures, words, of: [folder])
    }

    /// Keep a PDF itself.
    public static let keepVectors = Remedy(
        .keepVectors, "Keep the PDF itself: it stays sharp at any size, and is usually smaller.")

    /// Pack an issue source.
    /// - Parameter folder: the packed folder, if it is known.
    public static func pack(into folder: String? = nil) -> Remedy {
        Remedy(.pack, "Pack an issue source into it.", of: folder.map { [$0] } ?? [])
    }

    /// Pack the issue again, even if it has not changed.
    /// - Parameter words: the text, with the reason.
    public static func packAgain(_ words: String) -> Remedy { Remedy(.packAgain, words) }

    /// Open the issue directly.
    public static let openIssue = Remedy(.openIssue, "Open the issue instead.")

    /// Sign a catalog.
    /// - Parameter folder: the catalog's folder, if it is known.
    public static func sign(_ folder: String? = nil) -> Remedy {
        Remedy(.sign, "Sign the catalog with the publication's key.", of: folder.map { [$0] } ?? [])
    }

    /// Create a key.
    public static let makeKey = Remedy(.makeKey, "Create a key.")

    /// Create a key that the old key signs.
    public static let replaceKey = Remedy(.replaceKey, "Create the new key with a signature of the old one.")

    /// Withdraw rows of the catalog.
    public static let withdraw = Remedy(
        .withdraw,
        "Restore its issues.plist, or the books of a store, and pack again. Otherwise confirm that they are withdrawn."
    )

    /// Specify a folder with page classes.
    public static let giveTemplates = Remedy(
        .giveTemplates, "Specify the folder that has the template of your class.")

    /// Specify the password.
    public static let givePassword = Remedy(
        .givePassword, "Import it with its password: readers cannot enter one.")

    /// Ask the user for the password.
    public static let askForPassword = Remedy(.askForPassword, "Enter its password.")

    /// Import pictures of the pages instead of the pages.
    public static let importPictures = Remedy(.importPictures, "Import it as pictures.")

    /// Import at a smaller size.
    public static let importSmaller = Remedy(.importSmaller, "Choose a smaller height or resolution.")

    /// Use an empty folder.
    public static let useAnotherFolder = Remedy(.useAnotherFolder, "Choose another folder.")
}
