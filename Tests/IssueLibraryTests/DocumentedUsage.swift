import Foundation
import IssueLibrary
import Periodical
import Reading
import Rendering

// What docs/library.md shows, compiled. DocumentationTests compares the two.

func bringInWhatIsNew(_ catalogue: URL, into folder: URL) async throws {
    let library = try await IssueLibrary(folder: folder)
    try await library.addCatalog(catalogue)
    let summary = try await library.refresh()
    for name in summary.added {
        let downloads = try await library.queue(name)
        let errors = await library.run(downloads)
        for error in errors.values { print(error) }
    }
}

func goOnAfterRestart(_ library: IssueLibrary) async throws {
    let downloads = try await library.downloadingAssets
    for download in downloads {
        Task {
            for await progress in download.progress {
                print(download.item.name, progress.fractionCompleted ?? 0)
            }
        }
    }
    await library.run(downloads)
}

func follow(_ library: IssueLibrary) async throws {
    for await change in library.changes {
        let items = try await change.contains(.records) ? library.items() : library.downloadingItems()
        print(items.count, "to show")
    }
}

func act(on remedy: Remedy, in library: IssueLibrary) async throws -> Bool {
    switch remedy.kind {
    case .tryAgain, .goOn, .tryLater: await library.run(try await library.queueEverything().downloads)
    case .refresh: _ = try await library.refresh()
    case .download:
        guard let item = remedy.subjects.first else { return false }
        await library.run(try await library.queue(ItemReference(item)))
    default: return false  // Its words say what a person can do.
    }
    return true
}

func firstPage(of item: ItemReference, in library: IssueLibrary) async throws -> [String: URL] {
    let folder = try await library.bringForward(["pages.plist"], of: item)
    let content = try IssueContent(folder: folder, name: item.name, scale: try await library.scale)
    guard let page = content.grid[.first] else { return [:] }
    let assets = content.classes.assets(of: page).map(\.name)
    let place = try await library.bringForward(assets, of: item)
    return try IssueContent(folder: place, name: item.name, scale: content.scale).assets(of: page)
}

func mend(_ library: IssueLibrary) async throws {
    for issue in try await library.items() where issue.status == .available {
        for fault in try await library.verify(issue.reference).faults { print(issue.name, fault.path, fault.found) }
    }
    // What was found wrong is fetched again, and nothing else.
    await library.run(try await library.queueEverything().downloads)
}

func openIssue(_ reference: ItemReference, in library: IssueLibrary) async throws -> ReadingSession {
    let issue = try await library.existingItem(reference)
    guard let folder = issue.contentURL else { throw CancellationError() }
    let content = try IssueContent(folder: folder, name: issue.name, scale: issue.scale ?? .standard)
    let session = try ReadingSession(content, at: try await library.readingPosition(reference) ?? .first)
    Task { [changes = session.changes] in
        for await position in changes { try await library.setReadingPosition(position, for: reference) }
    }
    return session
}

func find(_ words: String, in library: IssueLibrary) async throws -> [SearchHit] {
    try await library.updateSearchIndex { issue, folder throws(MastheadError) in
        try IssueContent(folder: folder, name: issue.name, scale: issue.scale ?? .standard).texts()
    }
    return try await library.search(words)
}
