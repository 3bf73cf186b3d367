import IssueLibrary
import Periodical

/// The items that the user named on the command line.
struct NamedItems: Sendable {
    /// The issues and books, without duplicates.
    private(set) var items: [LibraryItem] = []
    /// The posts that were named individually, without duplicates.
    private(set) var posts: [LibraryPost] = []
    /// The handles of the feeds whose posts are all included.
    private(set) var feeds: [String] = []

    /// Finds items and posts by name, and all items of a publication by its handle. An item takes precedence over a
    /// publication with the same name.
    /// - Throws: ``MastheadError`` if a name is unknown or ambiguous.
    init(_ names: [String], in library: IssueLibrary) async throws(MastheadError) {
        let kinds = try await library.publications.kinds()
        for name in names {
            let reference = ItemReference(name)
            let handle = kinds.keys.first { $0.lowercased() == name.inNormalForm.lowercased() }
            if let handle, try await library.items.item(reference) == nil {
                if kinds[handle] == .feed {
                    feeds.append(handle)
                } else {
                    items += try await library.items.all(of: [handle])
                }
            } else if let post = try await library.postBesideItems(reference) {
                posts.append(post)
            } else {
                items.append(try await library.items.existingItem(reference))
            }
        }
        var (seen, seenPosts): (Set<ItemID>, Set<PostID>) = ([], [])
        items = items.filter { seen.insert($0.id).inserted }
        posts = posts.filter { seenPosts.insert($0.id).inserted }
    }
}

extension IssueLibrary {
    /// Returns the post with a reference, unless an issue or book has that name. If the reference includes a feed's
    /// handle, it always means a post.
    /// - Throws: ``MastheadError`` with the code `library.unknown` if the feed does not have such a post.
    func postBesideItems(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        if let handle = reference.handle {
            return try await publications.kinds()[handle] == .feed ? try await posts.existingPost(reference) : nil
        }
        return try await items.item(reference) == nil ? try await posts.post(reference) : nil
    }
}
