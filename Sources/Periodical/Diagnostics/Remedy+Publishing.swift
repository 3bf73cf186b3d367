// Remedies for publishers.
extension Remedy {
    /// To create an issue source that is ready to pack.
    public static let makeSource = Remedy(.makeSource, "Create a new issue source, which is ready to pack.")

    /// To check the issue source.
    public static let checkSource = Remedy(
        .checkSource, "Check the issue source to list everything that is wrong with it.")

    /// To convert pictures to a format that pages can show.
    /// - Parameters:
    ///   - folder: the issue source.
    ///   - words: the hint, with the formats.
    public static func convertPictures(in folder: String, _ words: String) -> Remedy {
        Remedy(.convertPictures, words, of: [folder])
    }

    /// To keep a PDF instead of pictures of its pages.
    public static let keepVectors = Remedy(
        .keepVectors, "Keep the PDF itself. It stays sharp at any size and is usually smaller.")

    /// To pack an issue source.
    /// - Parameter folder: the packed folder, or nil if unknown.
    public static func pack(into folder: String? = nil) -> Remedy {
        Remedy(.pack, "Pack an issue source into it.", of: folder.map { [$0] } ?? [])
    }

    /// To pack the issue again, even if it did not change.
    /// - Parameter words: the hint, with the reason.
    public static func packAgain(_ words: String) -> Remedy { Remedy(.packAgain, words) }

    /// To open the issue without importing it.
    public static let openIssue = Remedy(.openIssue, "Open the archive to read it. You need not import it.")

    /// To sign a catalog.
    /// - Parameter folder: the folder of the catalog, or nil if unknown.
    public static func sign(_ folder: String? = nil) -> Remedy {
        Remedy(.sign, "Sign the catalog with the publication's key.", of: folder.map { [$0] } ?? [])
    }

    /// To create a key.
    public static let makeKey = Remedy(.makeKey, "Create a key.")

    /// To create a key that the previous key signs.
    public static let replaceKey = Remedy(.replaceKey, "Sign the new key with the old one, so that libraries trust it.")

    /// To confirm that items are withdrawn.
    public static let withdraw = Remedy(
        .withdraw,
        "Add the missing issues.plist or books and pack again, or confirm that they are withdrawn."
    )

    /// To specify a folder with page classes.
    public static let giveTemplates = Remedy(
        .giveTemplates, "Specify the folder with the template of your page class.")

    /// To specify the password.
    public static let givePassword = Remedy(
        .givePassword, "Import it with its password. Readers cannot enter one.")

    /// To ask the user for the password.
    public static let askForPassword = Remedy(.askForPassword, "Enter its password.")

    /// To import the pages as pictures.
    public static let importPictures = Remedy(.importPictures, "Import its pages as pictures.")

    /// To import at a smaller size.
    public static let importSmaller = Remedy(.importSmaller, "Choose a smaller height or resolution.")

    /// To use an empty folder.
    public static let useAnotherFolder = Remedy(.useAnotherFolder, "Choose another folder.")
}
