import IssueLibrary
import Periodical

/// What the names of issues, books, posts and publications mean together.
struct NamedItems: Sendable {
    /// The issues and books, each once.
    private(set) var items: [LibraryItem] = []
    /// The posts that were named one by one, each once.
    private(set) var posts: [LibraryPost] = []
    /// The handles of the feeds of which all posts are meant.
    private(set) var feeds: [String] = []

    /// Looks names up: an item or a post by its name, all of a publication by its handle. An item that is called like a publication comes
    /// before it.
    /// - Throws: ``MastheadError`` where one means nothing, or several items.
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
    /// The post that a reference means, where it means no issue or book. Of a feed's handle nothing else can be meant.
    /// - Throws: ``MastheadError`` with the code `library.unknown` where the handle is a feed's that has no such post.
    func postBesideItems(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        if let handle = reference.handle {
            return try await publications.kinds()[handle] == .feed ? try await posts.existingPost(reference) : nil
        }
        return try await items.item(reference) == nil ? try await posts.post(reference) : nil
    }
}
