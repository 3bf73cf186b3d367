import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import PressClient
import Reading

// The code in docs/library.md, compiled. DocumentationTests compares both files.

func bringInWhatIsNew(_ catalog: URL, into folder: URL) async throws {
    let library = try await IssueLibrary(folder: folder)
    try await library.following.addCatalog(catalog)
    let summary = try await library.refresh()
    for name in summary.added {
        let downloads = try await library.downloads.queue(name)
        let errors = await library.runner.run(downloads)
        for error in errors.values { print(error) }
    }
}

func goOnAfterRestart(_ library: IssueLibrary) async throws {
    let downloads = try await library.downloads.downloadingAssets
    for download in downloads {
        Task {
            for await progress in download.progress {
                print(download.item.name, progress.fractionCompleted ?? 0)
            }
        }
    }
    await library.runner.run(downloads)
}

func follow(_ library: IssueLibrary) async throws {
    for await change in library.changes {
        let items = try await change.contains(.records) ? library.items.all() : library.items.downloading()
        print(items.count, "to show")
    }
}

func act(on remedy: Remedy, in library: IssueLibrary) async throws -> Bool {
    switch remedy.kind {
    case .tryAgain, .goOn, .tryLater: await library.runner.run(try await library.downloads.queueEverything().downloads)
    case .refresh: _ = try await library.refresh()
    case .download:
        guard let item = remedy.subjects.first else { return false }
        await library.runner.run(try await library.downloads.queue(ItemReference(item)))
    default: return false  // Show the remedy's words to the user.
    }
    return true
}

func firstPage(of reference: ItemReference, in library: IssueLibrary) async throws -> [String: URL] {
    let item = try await library.open(reference)
    let ready = try await item.bringForward(.first)
    return try PageView(ready.content, at: .first).assets
}

func mend(_ library: IssueLibrary) async throws {
    for issue in try await library.items.all() where issue.status == .available {
        for fault in try await library.verification.verify(issue.reference).faults { print(issue.name, fault.path, fault.found) }
    }
    // Downloads only the damaged files again.
    await library.runner.run(try await library.downloads.queueEverything().downloads)
}

func openIssue(_ reference: ItemReference, in library: IssueLibrary) async throws -> ReadingSession {
    let item = try await library.open(reference)
    let session = try ReadingSession(item.content, at: try await item.position())
    Task { [changes = session.changes] in
        for await position in changes { try await item.memory.remember(position) }
    }
    Task { [weak session] in
        for await change in item.changes {
            guard let session else { return }
            session.update(change.item.content)
        }
    }
    return session
}

func find(_ words: String, in library: IssueLibrary) async throws -> [SearchHit] {
    try await library.updateSearchIndex()
    return try await library.search.pages(words)
}

func tidy(_ library: IssueLibrary, undo: () async -> Bool) async throws {
    let read = try await library.items.all().filter { $0.reading == .read && !$0.isFavorite && $0.status == .available }
    for item in read { try await library.pendingRemovals.remove(item.reference, .content, undoableFor: .seconds(8)) }
    guard await undo() else { return }
    for item in read { _ = try await library.pendingRemovals.undo(of: item.reference) }
}

func quote(_ passage: TextPassage, of reference: ItemReference, in library: IssueLibrary) async throws -> String {
    let item = try await library.open(reference)
    try await item.memory.highlight(passage, .green, note: "Compare the prelude.")
    return try HighlightsMarkdown(try await item.memory.highlights(), of: item).text
}

func followFeed(_ address: URL, in library: IssueLibrary) async throws -> [String] {
    switch try await library.adding.follow(address) {
    case .publication(let found): return [found.publication.handle]
    case .feeds(let list): return list.added
    case .choice(let feeds, let page):
        // The page links to several feeds, so ask the user.
        print(page, feeds.map { $0.title ?? $0.url.absoluteString })
        return []
    }
}

func unreadPosts(of feed: String, in library: IssueLibrary) async throws -> [LibraryPost] {
    let summary = try await library.refresh(of: [feed])
    for error in summary.failures.values { print(error) }
    var filter = PostFilter(handles: [feed])
    filter.isRead = false
    var posts: [LibraryPost] = []
    var place: PostPlace?
    repeat {
        let part = try await library.posts.page(filter, sort: library.traffic.feedSettings.sort, after: place, limit: 100)
        posts += part.posts
        place = part.next
    } while place != nil
    return posts
}

func show(_ post: LibraryPost, of library: IssueLibrary) async throws -> String {
    var content = try await library.articles.content(of: post.id)
    if content.html.isEmpty { content = try await library.articles.download(of: post.id) }
    try await library.posts.setRead(true, [post.id])
    return content.html
}

func keepLonger(_ feed: String, in library: IssueLibrary) async throws {
    guard try await library.publications.kinds()[feed] == .feed else { return }
    try await library.feeds.setRetention(days: 365, of: feed)
    try await library.feeds.setFetchesArticles(true, of: feed)
    try await library.feeds.setFolders([["News", "Sea"]], of: feed)
}

func subscribe(
    to handle: String, in library: IssueLibrary, asking: (PressTerms) async -> Bool
) async throws {
    let offer = try await library.accounts.offer(of: handle).offer
    guard let product = offer.subscriptions.first(where: \.isFree), let terms = offer.terms(of: product) else { return }
    guard await asking(terms) else { return try await library.accounts.remember(answer: false, to: terms, of: handle) }
    try await library.accounts.subscribe(agreeingTo: terms, of: handle)
}

func whatIsMine(_ handle: String, in library: IssueLibrary) async throws -> [LibraryItem] {
    // Works offline until the entitlement expires. A refresh renews the entitlement.
    try await library.items.all(of: [handle]).filter { $0.access != .sold }
}

func wake(this app: PressApp, for handle: String, in library: IssueLibrary) async throws {
    // Call this at each launch, after `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    let device = try await library.devices.register(app, of: handle)
    print(device.publications, "wake this device")
}
