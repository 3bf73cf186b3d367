import Foundation
public import IssueLibrary
public import Periodical
import Reading
public import Rendering

extension IssueLibrary {
    /// Opens an item for reading. If the item is downloading, waits for its page grid, which comes first.
    /// - Parameters:
    ///   - reference: the item.
    ///   - classes: the known page classes.
    ///   - onWaiting: called with the progress of the download while waiting.
    /// - Throws: ``MastheadError``, for example if the item is neither available nor downloading.
    public nonisolated func open(
        _ reference: ItemReference, classes: PageClassRegistry = .builtIn,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> OpenedItem {
        try await open(reference, with: ["pages.plist"], classes: classes, onWaiting: onWaiting)
    }

    /// Opens the available part of an item without downloading or waiting.
    /// - Returns: the item, or nil if its page grid is not yet downloaded.
    /// - Throws: ``MastheadError``, for example if the item is neither available nor downloading.
    public nonisolated func openArrived(
        _ reference: ItemReference, classes: PageClassRegistry = .builtIn
    ) async throws(MastheadError) -> OpenedItem? {
        try await openArrived(try await items.existingItem(reference), classes: classes)
    }

    /// Returns an item's heading, which user interfaces show above its pages.
    public nonisolated func heading(of item: LibraryItem) async throws(MastheadError) -> IssueHeading {
        var heading = IssueHeading(item, publication: try await publications.titles()[item.handle])
        heading.press = try await publications.pressAddresses()[item.handle]
        return heading
    }

    /// Opens an item once the given assets are available.
    /// - Parameter neighbors: groups of assets to download next.
    nonisolated func open(
        _ reference: ItemReference, with assets: [String], then neighbors: [[String]] = [],
        classes: PageClassRegistry, onWaiting: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) -> OpenedItem {
        while true {
            let folder = try await earlyReading.bringForward(
                assets, then: neighbors, of: reference, onWaiting: onWaiting)
            if let item = try await opened(reference, arrivingIn: folder, classes) { return item }
        }
    }

    /// Opens the available part of an item.
    /// - Parameter known: the same item, opened earlier. The page grid is not read again if the folder is unchanged.
    nonisolated func openArrived(
        _ item: LibraryItem, classes: PageClassRegistry, reusing known: OpenedItem? = nil
    ) async throws(MastheadError) -> OpenedItem? {
        if let folder = item.contentURL { return try await opened(item, in: folder, classes, known) }
        guard let folder = try await earlyReading.arrivedFolder(of: item.reference) else { return nil }
        return try await opened(item.reference, arrivingIn: folder, classes, known)
    }

    /// Opens an item from a folder.
    /// - Returns: the item, or nil if the download has just finished and its files were moved to the content folder.
    private nonisolated func opened(
        _ reference: ItemReference, arrivingIn folder: URL, _ classes: PageClassRegistry, _ known: OpenedItem? = nil
    ) async throws(MastheadError) -> OpenedItem? {
        let item = try await items.existingItem(reference)
        do throws(MastheadError) {
            return try await opened(item, in: item.contentURL ?? folder, classes, known)
        } catch {
            guard item.contentURL == nil, !FileManager.default.fileExists(atPath: folder.path) else { throw error }
            return nil
        }
    }

    private nonisolated func opened(
        _ item: LibraryItem, in folder: URL, _ classes: PageClassRegistry, _ known: OpenedItem?
    ) async throws(MastheadError) -> OpenedItem {
        let content: IssueContent
        if let known, known.content.isIn(folder), known.item.label == item.label, known.item.scale == item.scale {
            content = known.content
        } else {
            do throws(MastheadError) {
                content = try IssueContent(item, in: folder, classes: classes)
            } catch { throw item.contentURL == nil ? error : Self.damage(of: item, in: folder, error) }
        }
        return OpenedItem(
            item, of: self, heading: try await heading(of: item), content: content,
            isComplete: item.contentURL != nil, texts: known?.texts ?? BookTexts())
    }

    /// Returns the error for a downloaded item whose files were deleted or damaged.
    private nonisolated static func damage(
        of item: LibraryItem, in folder: URL, _ error: MastheadError
    ) -> MastheadError {
        var error = error
        let isLost = !FileManager.default.fileExists(atPath: folder.path)
        guard isLost || error.code == .malformedDocument || error.code == .noPage else { return error }
        if isLost { error.found = "the folder was deleted" }
        // A server can send a file again, but an imported file has no server.
        error.remedies = [item.handle == Handle.own ? .addFile : .verify(item.label)]
        return error
    }
}
