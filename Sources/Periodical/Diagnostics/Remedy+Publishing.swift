// What a publisher may need.
extension Remedy {
    /// To make an issue source that packs as it stands.
    public static let makeSource = Remedy(.makeSource, "Create a new issue source, which packs without changes.")

    /// To check the issue source.
    public static let checkSource = Remedy(
        .checkSource, "Check the issue source to list all its faults.")

    /// To make pictures that pages can show of those that they cannot.
    /// - Parameters:
    ///   - folder: the issue source.
    ///   - words: what is made of what.
    public static func convertPictures(in folder: String, _ words: String) -> Remedy {
        Remedy(.convertPictures, words, of: [folder])
    }

    /// To keep a PDF itself.
    public static let keepVectors = Remedy(
        .keepVectors, "Keep the PDF itself: it stays sharp at any size, and is usually smaller.")

    /// To pack an issue source.
    /// - Parameter folder: the folder for what is packed; nil where none is known.
    public static func pack(into folder: String? = nil) -> Remedy {
        Remedy(.pack, "Pack an issue source into it.", of: folder.map { [$0] } ?? [])
    }

    /// To pack the issue again, whether it changed or not.
    /// - Parameter words: says why.
    public static func packAgain(_ words: String) -> Remedy { Remedy(.packAgain, words) }

    /// To open the issue as it is.
    public static let openIssue = Remedy(.openIssue, "Open the issue instead.")

    /// To sign a catalog.
    /// - Parameter folder: the folder that holds it; nil where none is known.
    public static func sign(_ folder: String? = nil) -> Remedy {
        Remedy(.sign, "Sign the catalog with the publication's key.", of: folder.map { [$0] } ?? [])
    }

    /// To make a key.
    public static let makeKey = Remedy(.makeKey, "Create a key.")

    /// To make a key that the one before vouches for.
    public static let replaceKey = Remedy(.replaceKey, "Create the new key with a signature of the old one.")

    /// To say that rows are meant to go.
    public static let withdraw = Remedy(
        .withdraw,
        "Restore its issues.plist, or the books of a store, and pack again. Otherwise confirm that they are withdrawn."
    )

    /// To give a folder with page classes.
    public static let giveTemplates = Remedy(
        .giveTemplates, "Specify the folder that has the template of your class.")

    /// To give the password.
    public static let givePassword = Remedy(
        .givePassword, "Import it with its password: readers cannot enter one.")

    /// To ask for the password where there is a person to give it.
    public static let askForPassword = Remedy(.askForPassword, "Enter its password.")

    /// To import pictures of the pages in place of the pages.
    public static let importPictures = Remedy(.importPictures, "Import it as pictures.")

    /// To import at a smaller size.
    public static let importSmaller = Remedy(.importSmaller, "Choose a smaller height or resolution.")

    /// To use a folder that holds nothing else.
    public static let useAnotherFolder = Remedy(.useAnotherFolder, "Choose another folder.")
}
