import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

struct DigestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "digest", abstract: "Create an issue from the latest posts in your feeds.",
        discussion: .text(
            """
            Each feed becomes an article, and each post becomes a page with its text and downloaded pictures. The \
            first page lists all posts. You can pack the result like any other issue source. With `--since last`, \
            the digest contains the posts since your last digest of the same feeds. The first digest contains the \
            posts of the last week.
            """,
            examples:
                "masthead digest harbour-blog tides -o issues/week-12",
            "masthead digest --folder News --since 2026-03-01 -o issues/march --title \"News of March\""))

    @Argument(
        help: ArgumentHelp(
            "The feeds' handles, in the order of the articles. [default: all feeds]", valueName: "handle"),
        completion: Completions.handles)
    var handles: [String] = []

    @Option(
        help: "The first day to include, such as 2026-03-01, or `last` to continue from your last digest.",
        transform: Since.init)
    var since = Since.last

    @Option(help: "Only feeds in this folder, such as News/Local.")
    var folder: String?

    @Flag(help: "Only unread posts.")
    var unread = false

    @Option(
        help: ArgumentHelp("Maximum number of posts from each feed. Masthead uses the newest posts.", valueName: "n"))
    var limit = 100

    @Option(
        name: [.short, .customLong("output")],
        help: "The folder to create. The folder's name becomes the issue's name.",
        completion: .directory)
    var output: String

    @Option(help: "The issue's title. [default: based on the folder's name]")
    var title: String?

    @Option(help: "The language (BCP 47), such as en. [default: the language of most posts]")
    var language: String?

    @OptionGroup var library: LibraryOptions

    /// The start of the period that a digest covers.
    enum Since: Equatable {
        case last
        case day(Date)

        init(_ text: String) throws { self = text == "last" ? .last : .day(try ListFilter.day(text)) }
    }

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be from 1 to 10000.") }
        if let language, !LanguageTag.isWellFormed(language) {
            throw ValidationError("--language must be a language tag. \(LanguageTag.hint(for: language))")
        }
    }

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        let feeds = try await feeds(in: library)
        let filter = try await filter(feeds.map(\.handle), in: library)
        let target = try NewSourceFolder(output, takesNearest: true, console)
        let (digest, newest) = try await digest(of: feeds, filter, called: target, in: library)
        guard let newest else {
            throw MastheadError(
                .configuration, cannot: "create a digest of", to: chosenFeeds,
                found: since == .last
                    ? "there are no posts since the last digest" : "there are no posts since that day",
                hint: "Use `masthead refresh` to check for new posts, or --since with an earlier day.")
        }
        let grid = try DigestSource(digest).make(URL(filePath: target.path, directoryHint: .isDirectory))
        // Record the digest only once it is created, so that a failed digest can be repeated.
        try await library.posts.noteDigest(of: noted(feeds.map(\.handle)), upTo: newest)
        let (posts, articles) = (grid.pageCount - 1, grid.articles.count - 1)
        console.print("\(target.path): \(posts.counted("post")) from \(articles.counted("feed"))")
        let word = target.path.asShellWord
        console.note("Next: masthead check \(word) && masthead pack \(word) -o dist")
    }

    /// Returns the selected feeds, in the digest's order.
    private func feeds(in library: IssueLibrary) async throws -> [LibraryPublication] {
        let all = try await library.publications.all()
        var chosen: [LibraryPublication] = []
        for handle in handles {
            let publication = try await library.publications.publication(handle)
            guard publication.kind == .feed else {
                throw MastheadError(
                    .configuration, cannot: "create a digest of", to: publication.handle,
                    found: "this publication is a \(publication.kind.rawValue), but a digest can only use feeds",
                    hint: "Use `masthead publications` to see the kind of each publication.")
            }
            if !chosen.contains(where: { $0.id == publication.id }) { chosen.append(publication) }
        }
        if handles.isEmpty { chosen = all.filter { $0.kind == .feed } }
        guard let folder else { return chosen }
        let path = folder.split(separator: "/").map(String.init)
        let inside = chosen.filter { feed in feed.feed?.folders.contains { $0.starts(with: path) } ?? false }
        guard !inside.isEmpty else {
            throw MastheadError(
                .configuration, cannot: "create a digest of", to: chosenFeeds,
                found: "there are no feeds in this folder",
                hint: "Use `masthead follow HANDLE` to see the folders of a feed.")
        }
        return inside
    }

    /// The selected feeds as text.
    private var chosenFeeds: String {
        let feeds = handles.isEmpty ? "all feeds" : handles.joined(separator: ", ")
        return folder.map { "\(feeds) in the folder \($0)" } ?? feeds
    }

    /// Returns the feeds to record the digest for. Nil means all feeds, including those that are added later.
    private func noted(_ feeds: [String]) -> [String]? { handles.isEmpty && folder == nil ? nil : feeds }

    private func filter(_ handles: [String], in library: IssueLibrary) async throws -> PostFilter {
        var filter = PostFilter(handles: handles)
        switch since {
        case .day(let day): filter.since = day
        case .last: filter = try await library.posts.sinceLastDigest(of: noted(handles))
        }
        if unread { filter.isRead = false }
        return filter
    }

    /// Collects the posts.
    /// - Returns: the digest, and the post with the highest number, or nil if there are no posts.
    private func digest(
        of feeds: [LibraryPublication], _ filter: PostFilter, called target: NewSourceFolder, in library: IssueLibrary
    ) async throws -> (Digest, PostID?) {
        var found: [Digest.Feed] = []
        var newest: PostID?
        for feed in feeds {
            var filter = filter
            filter.handles = [feed.handle]
            let posts = try await library.allPosts(filter, limit: limit)
            var pages: [Digest.Post] = []
            for post in posts {
                pages.append(try await Digest.Post(post, in: library, language: feed.feed?.language))
                if post.id.rawValue > newest?.rawValue ?? 0 { newest = post.id }
            }
            found.append(Digest.Feed(title: feed.title ?? feed.handle, posts: pages))
        }
        let name = URL(filePath: target.path).standardizedFileURL.lastPathComponent
        var digest = Digest(title: title ?? IssueScaffold.title(from: name), date: Date.day(), feeds: found)
        digest.language = language
        return (digest, newest)
    }
}

extension Digest.Post {
    /// Creates a post for the digest, with its content and pictures, from a library's post.
    /// - Parameter feedLanguage: the feed's language, for posts that do not have their own.
    fileprivate init(_ post: LibraryPost, in library: IssueLibrary, language feedLanguage: String?) async throws {
        self.init(title: post.heading, html: try await library.articles.html(of: post.id), date: post.date)
        (summary, authors, link, language) = (post.summary, post.authors, post.link, post.language ?? feedLanguage)
        pictures = try await library.postPictures.pictures(of: post.id).mapValues {
            Digest.Picture(file: $0.file, fileExtension: $0.fileExtension)
        }
    }
}
