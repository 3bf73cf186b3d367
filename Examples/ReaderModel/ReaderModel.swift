import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading

/// The model of a reader window, with the issues and their states, and the page of the open issue.
///
/// The window shows the properties, and calls a function for each action of the user. In a SwiftUI app, `@Observable`
/// can replace `onChange`.
@MainActor final class ReaderModel {
    /// An issue in the list.
    struct Row: Identifiable {
        /// The state of an issue.
        enum State {
            case notDownloaded
            /// The fraction is between 0 and 1, or nil if the issue's size is unknown.
            case downloading(fraction: Double?)
            case available
        }

        let id: ItemReference
        let title: String
        let state: State

        init(_ item: LibraryItem) {
            id = item.reference
            title = item.title
            let progress = DownloadProgress(byteCount: item.byteCount, totalByteCount: item.totalByteCount)
            state =
                switch item.status {
                case .absent: .notDownloaded
                case .downloading: .downloading(fraction: progress.fractionCompleted)
                case .available: .available
                }
        }
    }

    /// The issues, newest first.
    private(set) var rows: [Row] = []
    /// The current page of the open issue and its files, or nil if no issue is open.
    private(set) var page: PageView?
    /// The error if the last action failed, otherwise nil.
    private(set) var problem: (any Error)?
    /// Shows the model in the window. Called after each change.
    var onChange: @MainActor (ReaderModel) -> Void = { _ in }

    private let library: IssueLibrary
    private var opened: OpenedItem?
    private var reloadCount = 0

    init(_ library: IssueLibrary) { self.library = library }

    /// Reloads the list whenever the library changes, whichever process changes it, until the task is canceled.
    /// Download progress is reported twice a second.
    func watch() async {
        for await _ in library.changes { await reload() }
    }

    /// Follows a publication, and adds its issues to the list.
    func follow(_ catalog: URL) async {
        await perform { _ = try await library.adding.add(catalog) }
    }

    /// Downloads an issue if it is not available.
    func download(_ issue: ItemReference) async {
        await perform {
            let downloads = try await library.downloads.queue(issue)
            let failures = await library.runner.run(downloads)
            if let error = failures.values.first { throw error }
        }
    }

    /// Opens an issue at the stored reading position, even while it is downloading.
    func open(_ issue: ItemReference) async {
        await perform {
            let item = try await library.open(issue)
            try await show(try await item.position(), of: item)
        }
    }

    /// Turns the page in a direction such as `.forward` or `.back`. At either end of the issue, nothing changes.
    func turn(_ move: PageMove) async {
        await perform {
            guard let opened, let target = page?.moves[move] else { return }
            try await show(target, of: opened)
        }
    }

    /// Shows a page and stores it as the reading position. If the page is not yet downloaded, it is downloaded first.
    private func show(_ position: PagePosition, of item: OpenedItem) async throws {
        let ready = try await item.bringForward(position)
        page = try PageView(ready.content, at: position)
        opened = ready
        try await ready.memory.remember(position)
    }

    private func perform(_ action: @MainActor () async throws -> Void) async {
        problem = nil
        do { try await action() } catch { problem = error }
        onChange(self)
        await reload()
    }

    private func reload() async {
        reloadCount += 1
        let number = reloadCount
        do {
            let items = try await library.items.all()
            // A later reload has newer items.
            guard number == reloadCount else { return }
            rows = items.map(Row.init)
        } catch {
            // The window was closed while the library was reading.
            guard !Task.isCancelled else { return }
            problem = error
        }
        onChange(self)
    }
}
