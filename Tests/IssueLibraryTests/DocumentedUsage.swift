import Foundation
import IssueLibrary
import IssuePublisher
import LibraryReading
import Periodical
import PressClient
import Reading
import Rendering
import Schedule
import Synchronization

// The code on the pages docs/library*.md, compiled. DocumentationTests compares the files.

func downloadNewIssues(of publication: URL, into folder: URL) async throws {
    let library = try await IssueLibrary(folder: folder)
    _ = try await library.adding.add(publication)
    let summary = try await library.refresh()
    for error in summary.failures.values { print(error) }
    let (downloads, errors) = try await library.downloads.queueEverything()
    for error in errors { print(error) }
    let failures = await library.runner.run(downloads)
    for error in failures.values { print(error) }
    for item in try await library.items.all() { print(item.title, item.status) }
}

func followMagazine(at address: URL, publicKey: String?, in library: IssueLibrary) async throws -> String {
    let addition = try await library.adding.add(address, publicKey: publicKey)
    for problem in addition.diagnostics { print(problem) }
    let handle = addition.publication.handle
    try await library.following.setPolicy(.newest(3), of: handle)
    return handle
}

func downloadByPolicy(_ library: IssueLibrary) async throws {
    let wanted = try await library.keeping.plans().flatMap(\.kept)
    let (downloads, errors) = try await library.downloads.queueEverything(of: Set(wanted))
    for error in errors { print(error) }
    await library.runner.run(downloads) { event in
        switch event {
        case .progress(let download, let progress): print(download.label, progress.fractionCompleted ?? 0)
        case .waiting(let download, let error, let delay): print(download.label, error, "Next attempt in \(delay).")
        case .failed(let download, let error): print(download.label, error)
        default: break
        }
    }
    try await library.keeping.keep()
}

func resumeDownloads(_ library: IssueLibrary) async throws {
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

func newestIssue(in library: IssueLibrary) async throws -> ItemReference? {
    try await library.items.all().first { $0.status == .available }?.reference
}

func firstPage(of reference: ItemReference, in library: IssueLibrary) async throws -> [String: URL] {
    let item = try await library.open(reference)
    let ready = try await item.bringForward(.first)
    return try PageView(ready.content, at: .first).assets
}

func openIssue(_ reference: ItemReference, in library: IssueLibrary) async throws -> ReadingSession {
    let item = try await library.open(reference)
    let session = try ReadingSession(item.content, at: try await item.position())
    Task { [changes = session.changes] in
        for await position in changes {
            // A full disk must not stop the later positions from being stored.
            do { try await item.memory.remember(position) } catch { print(error) }
        }
    }
    Task { [weak session] in
        for await change in item.changes {
            guard let session else { return }
            session.update(change.item.content)
        }
    }
    return session
}

func pageHTML(at position: PagePosition, of reference: ItemReference, in library: IssueLibrary) async throws -> String {
    let item = try await library.open(reference).bringForward(position)
    let view = try PageView(item.content, at: position)
    return try PageRenderer(item.content).html(of: view.page, at: position)
}

func webFile(at path: String, of item: OpenedItem, cache: URL) throws -> Data? {
    switch try WebIssue(item.content, heading: item.heading, cache: cache).file(at: path)?.content {
    case .data(let data): data
    case .file(let file): try Data(contentsOf: file)
    case nil: nil
    }
}

func watchChanges(in library: IssueLibrary) async throws {
    for await change in library.changes {
        if change.intersects([.publications, .items, .downloads, .marks]) {
            print(try await library.items.all().count, "items to show")
        } else if change.contains(.progress) {
            print(try await library.items.downloading().count, "downloads to show")
        }
    }
}

func apply(_ remedy: Remedy, in library: IssueLibrary) async throws -> Bool {
    switch remedy.kind {
    case .tryAgain, .goOn: await library.runner.run(try await library.downloads.downloadingAssets)
    case .refresh: _ = try await library.refresh()
    case .download:
        guard let item = remedy.subjects.first else { return false }
        await library.runner.run(try await library.downloads.queue(ItemReference(item)))
    default: return false  // Show the remedy's words to the user.
    }
    return true
}

func repairIssues(_ library: IssueLibrary) async throws {
    var downloads: [AssetDownload] = []
    for issue in try await library.items.all() where issue.status == .available {
        let verification = try await library.verification.verify(issue.reference)
        for fault in verification.faults { print(issue.name, fault.path, fault.found) }
        guard !verification.faults.isEmpty else { continue }
        // The download fetches only the damaged files.
        downloads += try await library.downloads.queue(issue.reference)
    }
    await library.runner.run(downloads)
}

func removeReadIssues(from library: IssueLibrary, undo: () async -> Bool) async throws {
    let read = try await library.items.all().filter { $0.reading == .read && !$0.isFavorite && $0.status == .available }
    for item in read { try await library.pendingRemovals.remove(item.reference, .content, undoableFor: .seconds(8)) }
    guard await undo() else { return }
    for item in read { _ = try await library.pendingRemovals.undo(of: item.reference) }
}

func searchPages(_ words: String, in library: IssueLibrary) async throws -> [SearchHit] {
    try await library.updateSearchIndex()
    return try await library.search.pages(words)
}

func highlight(_ passage: TextPassage, of reference: ItemReference, in library: IssueLibrary) async throws -> String {
    let item = try await library.open(reference)
    try await item.memory.highlight(passage, .green, note: "Compare the prelude.")
    return try HighlightsMarkdown(try await item.memory.highlights(), of: item).text
}

final class SimulatedClock: Sendable {
    private let time: Mutex<Date>

    init(_ start: Date) { time = Mutex(start) }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

func openTestLibrary(in folder: URL, clock: SimulatedClock) async throws -> IssueLibrary {
    var configuration = IssueLibrary.Configuration()
    configuration.now = { clock.now }
    configuration.sleep = { _ in try await Task.sleep(for: .milliseconds(10)) }
    configuration.calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
    configuration.http.retryCount = 0
    configuration.agentRetryDelay = .milliseconds(10)
    return try await IssueLibrary(folder: folder, configuration: configuration)
}

func publishTestIssue(_ name: String, in folder: URL) throws -> URL {
    let source = folder.appending(path: name)
    let packed = folder.appending(path: "packed")
    try IssueScaffold.make(source, date: Date(timeIntervalSince1970: 1_700_000_000))
    _ = try IssuePacker(into: packed).pack([source])
    return packed
}

func statusesAfterOneDay(in folder: URL) async throws -> [ItemStatus] {
    let clock = SimulatedClock(Date(timeIntervalSince1970: 1_780_000_000))
    let packed = try publishTestIssue("one", in: folder)
    let library = try await openTestLibrary(in: folder.appending(path: "library"), clock: clock)
    _ = try await library.adding.add(packed)
    try await library.agent.run(.once)
    _ = try publishTestIssue("two", in: folder)
    clock.advance(by: 86_400)
    try await library.agent.run(.once)
    return try await library.items.all().map(\.status)
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
    let sort = library.downloadGate.feedSettings.sort
    var posts: [LibraryPost] = []
    var place: PostPlace?
    repeat {
        let part = try await library.posts.page(filter, sort: sort, after: place, limit: 100)
        posts += part.posts
        place = part.next
    } while place != nil
    return posts
}

func openPost(_ post: LibraryPost, in library: IssueLibrary) async throws -> String {
    var content = try await library.articles.content(of: post.id)
    if content.html.isEmpty { content = try await library.articles.download(of: post.id) }
    try await library.posts.setRead(true, [post.id])
    return content.html
}

func keepPostsForOneYear(of feed: String, in library: IssueLibrary) async throws {
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

func availableItems(_ handle: String, in library: IssueLibrary) async throws -> [LibraryItem] {
    // Works offline until the entitlement expires. A refresh renews the entitlement.
    try await library.items.all(of: [handle]).filter { $0.access != .sold }
}

func registerApp(_ app: PressApp, for handle: String, in library: IssueLibrary) async throws {
    // Call this at each launch, after `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    let device = try await library.devices.register(app, of: handle)
    print(device.publications, "wake this device")
}

func addDailyTimer(title: String, in library: IssueLibrary) async throws -> LibraryTimer? {
    let form = TimerForm(title: title, period: "1d", repeats: "infinitely", begin: "now")
    let (now, home) = library.timers.clock
    do {
        return try await library.timers.add(try form.settings(at: now, in: home))
    } catch let faults as TimerFaults {
        for fault in faults.faults { print(fault.field, fault.reason, fault.remedy) }
        return nil
    }
}

func libraryWithTimers(in folder: URL) async throws -> IssueLibrary {
    var configuration = IssueLibrary.Configuration()
    var timers = TimerAnnouncing()
    timers.show = { events, _ in
        for event in events { print(event.title, event.event.telling.toldAt) }
    }
    configuration.timerAnnouncing = timers
    configuration.rules = { () throws(MastheadError) in
        var rules = ArrivalRules()
        rules.quietHours = QuietHours("22:00-07:00")
        return rules
    }
    return try await IssueLibrary(folder: folder, configuration: configuration)
}

func keepUpToDate(_ library: IssueLibrary) -> Task<Void, any Error> {
    Task { _ = try await library.agent.run(.stay) }
}
