import IssueLibrary
import Periodical

extension LibraryOptions {
    /// The post that a name means, with the library that it is in; nil where it means something else.
    /// - Throws: ``MastheadError`` where its handle is a feed's that has no such post.
    func post(_ name: String) async throws(MastheadError) -> (post: LibraryPost, library: IssueLibrary)? {
        guard try IssueLibrary.exists(at: location()) else { return nil }
        let library: IssueLibrary
        // Why it cannot be opened is told where issues are looked up in it; files are read without one.
        do throws(MastheadError) { library = try await open() } catch { return nil }
        guard let post = try await library.postBesideItems(ItemReference(name)) else { return nil }
        return (post, library)
    }
}
