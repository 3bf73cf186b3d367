// Remedies for publishers.
extension Remedy {
    /// Create an issue source that is ready to pack.
    public static let makeSource = Remedy(.makeSource, "Create a new issue source, which is ready to pack.")

    /// Check the issue source.
    public static let checkSource = Remedy(
        .checkSource, "Check the issue source to list all of its errors.")

    /// Convert pictures to a format that pages can show.
    /// - Parameters:
    ///   - folder: the issue source.
    ///   - words: the hint, including the formats.
    public static func convertPictures(in folder: String, _ words: String) -> Remedy {
        Remedy(.convertPictures, words, of: [folder])
    }

    /// Keep a PDF instead of pictures of its pages.
    public static let keepVectors = Remedy(
        .keepVectors, "Keep the PDF instead of pictures. A PDF stays sharp at any size and is usually smaller.")

    /// Pack an issue source.
    /// - Parameter folder: the packed folder, or nil if it is unknown.
    public static func pack(into folder: String? = nil) -> Remedy {
        Remedy(.pack, "Pack an issue source into this folder.", of: folder.map { [$0] } ?? [])
    }

    /// Pack the issue again, even if it has not changed.
    /// - Parameter words: the hint, including the reason.
    public static func packAgain(_ words: String) -> Remedy { Remedy(.packAgain, words) }

    /// Open the issue without importing it.
    public static let openIssue = Remedy(
        .openIssue, "Open the archive to read the issue. You need not import the archive.")

    /// Sign a catalog.
    /// - Parameter folder: the catalog's folder, or nil if it is unknown.
    public static func sign(_ folder: String? = nil) -> Remedy {
        Remedy(.sign, "Sign the catalog with the publication's key.", of: folder.map { [$0] } ?? [])
    }

    /// Create a key.
    public static let makeKey = Remedy(.makeKey, "Create a signing key.")

    /// Create a key that the previous key signs.
    public static let replaceKey = Remedy(
        .replaceKey, "Sign the new key with the old key, so that libraries trust the new key.")

    /// Restore a publisher server's lost signing key, or create a new one if there is no backup.
    public static func replaceLostKey(in folder: String) -> Remedy {
        Remedy(
            .replaceLostKey, "Restore signing.pem from a backup. If there is no backup, create a new signing key.",
            of: [folder])
    }

    /// Replace a publisher server's signing key that is not lost.
    public static func rotateKey(in folder: String) -> Remedy {
        Remedy(
            .rotateKey, "Rotate the signing key. If the file is damaged, rename it first.", of: [folder])
    }

    /// Confirm the withdrawal of items.
    public static let withdraw = Remedy(
        .withdraw,
        "Pack the missing issues or books again, or confirm that you want to withdraw them."
    )

    /// Specify a folder with page classes.
    public static let giveTemplates = Remedy(
        .giveTemplates, "Specify the folder with the template of your page class.")

    /// Specify the password.
    public static let givePassword = Remedy(
        .givePassword, "Import the PDF with its password, because readers cannot enter a password.")

    /// Ask the user for the password.
    public static let askForPassword = Remedy(.askForPassword, "Enter the password of the PDF.")

    /// Import the pages as pictures.
    public static let importPictures = Remedy(.importPictures, "Import the pages of the PDF as pictures.")

    /// Import the pages at a smaller size.
    public static let importSmaller = Remedy(.importSmaller, "Choose a smaller height or resolution.")

    /// Use an empty folder.
    public static let useAnotherFolder = Remedy(.useAnotherFolder, "Choose another folder.")
}
