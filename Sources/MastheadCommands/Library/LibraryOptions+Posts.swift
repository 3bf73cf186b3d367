import Foundation
import IssueLibrary
import Periodical

extension LibraryOptions {
    /// Opens the library and finds the post with a name.
    /// - Parameter looks: whether the command probably only reads from the library.
    /// - Returns: the library, or nil if it does not exist or cannot be opened. The caller reports the reason when it
    ///   looks up issues, and can read files without a library. The post is nil if there is none with this name.
    /// - Throws: ``MastheadError`` if the handle belongs to a feed that does not have the post.
    func openForPost(
        _ name: String, looks: Bool = false
    ) async throws(MastheadError) -> (library: IssueLibrary?, post: LibraryPost?) {
        guard try IssueLibrary.exists(at: location()) else { return (nil, nil) }
        let library: IssueLibrary
        do throws(MastheadError) { library = try await open(looks: looks) } catch { return (nil, nil) }
        return (library, try await library.postBesideItems(ItemReference(name)))
    }
    /// Returns the publication with a handle, or nil if there is no library, or if an item or file with this name takes
    /// precedence.
    func publication(_ name: String, in library: IssueLibrary?) async throws(MastheadError) -> LibraryPublication? {
        guard let library, !FileManager.default.fileExists(atPath: name),
            try await library.items.item(ItemReference(name)) == nil
        else { return nil }
        return try await library.publications.all().first { $0.handle.lowercased() == name.inNormalForm.lowercased() }
    }
}
