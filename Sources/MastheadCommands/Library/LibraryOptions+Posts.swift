import IssueLibrary
import Periodical

extension LibraryOptions {
    /// Opens the library, and looks up the post that a name means in it.
    /// - Parameter looks: whether the first that the command does is to show something.
    /// - Returns: the library, nil where there is none or it cannot be opened: why is told where issues are looked up in it, and files are
    ///   read without one. The post is nil where the name means something else.
    /// - Throws: ``MastheadError`` where its handle is a feed's that has no such post.
    func openForPost(
        _ name: String, looks: Bool = false
    ) async throws(MastheadError) -> (library: IssueLibrary?, post: LibraryPost?) {
        guard try IssueLibrary.exists(at: location()) else { return (nil, nil) }
        let library: IssueLibrary
        do throws(MastheadError) { library = try await open(looks: looks) } catch { return (nil, nil) }
        return (library, try await library.postBesideItems(ItemReference(name)))
    }
}
