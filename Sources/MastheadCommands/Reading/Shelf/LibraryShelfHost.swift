import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import TerminalReader

/// The terminal shelf's host for a library.
struct LibraryShelfHost: ShelfHost {
    let firstCommands = [
        ShelfShellCommand("add", "masthead add novel.epub"),
        ShelfShellCommand("browse", "masthead browse https://example.org/opds"),
        ShelfShellCommand("removed", "masthead list --removed"),
    ]
    let library: IssueLibrary
    let classes: PageClassRegistry
    let options: LibraryOptions
    let console: Console
    let browsers: BrowserSessions
    let index: WordsUpdate
    let player: MediaPlayer

    init(_ library: IssueLibrary, classes: PageClassRegistry, options: LibraryOptions) {
        self.library = library
        self.classes = classes
        self.options = options
        console = .current
        browsers = BrowserSessions(WebReader(classes: classes, library: options))
        index = WordsUpdate(of: library, classes: classes)
        player = MediaPlayer(environment: console.environment)
    }

    /// How long the user can undo a deletion.
    static let undoTime = Duration.seconds(300)

    func follow(_ onChange: @escaping @Sendable (ShelfChange) -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await followContents(onChange) }
            group.addTask { await followDownloads(onChange) }
        }
    }

    private func followContents(_ onChange: @Sendable (ShelfChange) -> Void) async {
        var snapshot = ShelfSnapshot(library)
        for await change in library.changes where change.intersects(.records) {
            do throws(MastheadError) {
                try await snapshot.update(change)
                onChange(.contents(snapshot.contents))
            } catch { onChange(.failed(error)) }
        }
    }

    private func followDownloads(_ onChange: @Sendable (ShelfChange) -> Void) async {
        var meters: [UUID: RateMeter] = [:]
        var known: [ShelfDownload]?
        do {
            for try await statuses in library.downloads.statuses(every: .milliseconds(500)) {
                meters = meters.filter { meter in statuses.contains { $0.identifier == meter.key } }
                for status in statuses {
                    meters[status.identifier, default: RateMeter()].add(status.progress.byteCount)
                }
                let downloads = ShelfDownload.downloads(statuses, meters)
                guard downloads != known else { continue }
                known = downloads
                onChange(.downloads(downloads))
            }
        } catch let error as MastheadError {
            onChange(.failed(error))
        } catch {
            // The stream throws only `MastheadError`.
        }
    }

    func open(
        _ item: ItemReference, at position: PagePosition?, _ onWaiting: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> ShelfOpening {
        let known = try await library.items.existingItem(item, evenRemoved: true)
        if known.contentURL == nil, known.isLocked {
            try await library.samples.download(of: known.reference)
        } else if known.contentURL == nil || known.isSample && known.access == .held {
            // If the user has bought a book but only its sample is downloaded, show the sample until the whole book is
            // available.
            _ = try await library.downloads.queue(known.reference)
            try await library.downloads.resume(of: [known.reference])
            try Agent.start(for: library, console: console)
        }
        let title = known.title
        let opened = try await library.open(known.reference, classes: classes) { progress in
            let share = progress.fractionCompleted.map { ", \(Int($0 * 100))%" } ?? ""
            onWaiting("Downloading “\(title)”\(share)…")
        }
        let start = if let position { opened.content.grid.nearest(to: position) } else { try await opened.position() }
        let browser = browsers.session(for: known.reference.description)
        return ShelfOpening(
            opened.content, at: start,
            host: ReadingTargetHost(
                target: ReadingTarget(opened), browser: browser, textSetting: try console.settings.text))
    }

    func fetchCovers(of items: [ItemReference]) async {
        await withTaskGroup(of: Void.self) { group in
            for item in items {
                group.addTask {
                    do throws(MastheadError) { _ = try await library.covers.cover(of: item) } catch {
                        // The item has been removed in the meantime and is no longer on the shelf.
                    }
                }
            }
        }
    }

    func openInBrowser(_ item: ItemReference) async throws(MastheadError) -> String {
        let position = try await library.positions.position(item) ?? .first
        return try await browsers.session(for: item.description).open(position)
    }
}
