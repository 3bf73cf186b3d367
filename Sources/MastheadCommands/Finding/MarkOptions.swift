import ArgumentParser
import IssueLibrary
import LibraryReading
import Periodical
import Reading

/// The options that `bookmark` and `favorite` have in common.
struct MarkOptions: ParsableArguments {
    @Argument(help: "The issue's name. [default: list all bookmarks or favorites]", completion: Completions.issues)
    var issue: ItemReference?

    @Argument(help: "The page: ARTICLE.PAGE, such as 2.1.")
    var position: PagePosition?

    @Flag(help: "Remove the bookmark or favorite.")
    var remove = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if remove, issue == nil { throw ValidationError("--remove requires the name of an issue.") }
    }

    /// Adds, removes or lists marks.
    /// - Parameters:
    ///   - kind: the kind of mark.
    ///   - words: the words of the messages.
    ///   - position: returns the page to mark, or nil for the whole item.
    func run(
        _ kind: Mark.Kind, _ words: MarkWords,
        position: (IssueLibrary, LibraryItem) async throws(MastheadError) -> PagePosition?
    ) async throws {
        let console = Console.current
        let library = try await library.open()
        guard let issue else {
            let marks = try await library.marks.all(kind)
            let posts = kind == .favorite ? try await library.favoritePosts() : []
            if json {
                return try console.printJSON(marks.map { MarkView(kind, $0) } + posts.map { MarkView(PostView($0)) })
            }
            if marks.isEmpty, posts.isEmpty { console.note(words.empty) }
            for mark in marks {
                let place = mark.position.map { " \($0)" } ?? ""
                console.print("\(console.name(mark.label, mark.item))\(place)  \(mark.title.printable)")
            }
            for post in posts { console.print("\(post.reference.description.printable)  \(post.heading.printable)") }
            return
        }
        if kind == .favorite, let post = try await library.postBesideItems(issue) {
            let isChanged = try await !library.posts.setFavorite(!remove, [post.id]).isEmpty
            if json {
                let posts = remove ? [] : try await library.posts.post(post.id).map { [MarkView(PostView($0))] } ?? []
                return try console.printJSON(posts)
            }
            let title = "“\(post.heading)”".printable
            return console.print("\(title) \(words.sentence(isSet: !remove, isChanged: isChanged))")
        }
        let marked = try await library.items.existingItem(issue)
        let place = try await position(library, marked)
        let page =
            if let place, !remove { try await Self.page(at: place, of: marked, in: library) } else { nil as Page? }
        let memory =
            page == nil ? ReadingMemory(of: marked.reference, in: library) : try await library.memory(of: marked)
        let isChanged = try await memory.set(kind, !remove, at: place)
        if json {
            return try console.printJSON(
                try await library.marks.all(kind, of: marked.reference).map { MarkView(kind, $0) })
        }
        let title = "“\(marked.title)”".printable
        if kind == .bookmark, !remove, isChanged, let place, let name = page?.title {
            return console.print("Bookmarked \("“\(name)”".printable) in \(title) (\(place)).")
        }
        let subject = place.map { "Page \($0) of \(title)" } ?? title
        console.print("\(subject) \(words.sentence(isSet: !remove, isChanged: isChanged))")
    }

    /// Returns the page to mark, or nil if the issue is not available.
    /// - Throws: ``MastheadError`` if the issue does not have such a page.
    private static func page(
        at position: PagePosition, of item: LibraryItem, in library: IssueLibrary
    ) async throws(MastheadError) -> Page? {
        try await library.openArrived(item.reference)?.content.page(at: position, cannot: "mark")
    }
}

extension IssueLibrary {
    /// Returns the posts marked as favorites, newest first.
    func favoritePosts() async throws(MastheadError) -> [LibraryPost] {
        var filter = PostFilter()
        filter.isFavorite = true
        return try await allPosts(filter)
    }

    /// Returns the user's position and marks in an item. In an available item, they are stored along with their
    /// surrounding text.
    func memory(of item: LibraryItem) async throws(MastheadError) -> ReadingMemory {
        let opened = item.contentURL == nil ? nil : try await openArrived(item.reference)
        return opened?.memory ?? ReadingMemory(of: item.reference, in: self)
    }
}

/// The texts that a command prints about a kind of mark.
struct MarkWords: Sendable {
    /// The message if there are no marks.
    let empty: String
    /// The state of an issue or page with the mark, such as `bookmarked`.
    let state: String

    /// Returns the end of a sentence about an issue or page.
    func sentence(isSet: Bool, isChanged: Bool) -> String {
        if isSet { return isChanged ? "is now \(state)." : "is already \(state)." }
        return isChanged ? "is no longer \(state)." : "is not \(state)."
    }
}
