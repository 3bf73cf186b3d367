import Files
import Formats
public import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Logging
public import Periodical

/// Imports local books, comics, PDFs and issue archives to the publication `own`.
///
/// Only one process at a time copies, unpacks and checks a file, outside the content folders. One transaction then
/// records the file as a completed download, which is installed like any other. After a crash, the next process deletes
/// the copied files or, if the transaction was committed, finishes the installation.
public struct LocalFiles: Sendable {
    let store: LibraryStore
    let items: Items
    let shelf: OwnShelf
    let installer: ContentInstaller
    let installation: Installation
    let disposal: ContentDisposal
    let pendingRemovals: PendingRemovals
    let tidying: IncomingTidying
    let search: SearchIndex
    let backups: LibraryBackups
    let now: @Sendable () -> Date
    let logger: Logger

    /// Imports a local file, which may be an EPUB, a PDF, a comic (CBZ), an HPub or the archive of an issue. The item
    /// belongs to the publication `own`, which the first import creates.
    ///
    /// The content determines the format, whatever the file name. The library copies the file. If the library already
    /// has this content, nothing is imported, but a pending removal of the item is undone.
    /// - Parameters:
    ///   - file: the file, or a symbolic link to the file.
    ///   - read: reads the title, authors and cover from the unpacked file. Without this function, the file name
    ///     becomes the title.
    /// - Throws: ``MastheadError`` with the code `library.not-a-book` if the format is not supported. Other errors mean
    ///   that the file cannot be read or safely unpacked. After an error, the library is unchanged.
    @discardableResult
    public func add(
        _ file: URL,
        describedBy read: FileDescription.Reader = { (_, _) throws(MastheadError) in FileDescription() }
    ) async throws(MastheadError) -> FileAddition {
        let source = try OwnFileSource(file.standardizedFileURL, limits: installer.limits)
        if let known = try await known(source) { return known }
        try store.requireWritableFolder()
        let lock = try await store.acquire(store.folder.ownLock, note: source.name)
        defer { lock.remove() }
        // Another process may already have imported the file.
        if let known = try await known(source) { return known }
        let place = store.folder.ownIncoming
        try FileSystem.remove(place)
        let result: Result<FileAddition, MastheadError>
        do throws(MastheadError) { result = .success(try await takeIn(source, at: place, read)) } catch {
            result = .failure(error)
        }
        try FileSystem.remove(place)
        let addition = try result.get()
        await search.indexArrivals()
        await backups.backUp(.now)
        return addition
    }

    /// Returns the existing item for a file, or nil if the file must be imported.
    private func known(_ source: OwnFileSource) async throws(MastheadError) -> FileAddition? {
        let sha256 = source.sha256
        guard let known = try await store.read({ [shelf] in try shelf.known(sha256, $0) }) else { return nil }
        if known.isWhole {
            return FileAddition(
                item: try await items.existingItem(known.key), outcome: .known, kind: source.kind)
        }
        // Undo the removal if the item's files still exist.
        guard known.isGoing, try await pendingRemovals.undo(of: known.key.reference) else { return nil }
        let item = try await items.existingItem(known.key)
        return item.status == .available ? FileAddition(item: item, outcome: .restored, kind: source.kind) : nil
    }

    private func takeIn(
        _ source: OwnFileSource, at place: URL, _ read: FileDescription.Reader
    ) async throws(MastheadError) -> FileAddition {
        // Require space for both the copy and the unpacked files.
        let need = source.byteCount.multipliedReportingOverflow(by: 2).partialValue
        try DiskSpace.require(need, at: store.folder.root, cannot: "add", for: source.name, remedy: .makeRoom)
        try FileSystem.createFolder(place)
        let copy = place.appending(path: "file")
        try source.copy(to: copy)
        let content = place.appending(path: "content", directoryHint: .isDirectory)
        do throws(MastheadError) {
            try installer.unpack(copy, fileName: "book", into: content)
        } catch { throw error.about(source.file, insteadOf: copy) }
        try FileSystem.remove(copy)
        var told: FileDescription
        do throws(MastheadError) { told = try read(content, source.name) } catch {
            throw error.about(source.file, insteadOf: content)
        }
        let files = try await FileVerifier.list(content)
        let staged = StagedFile(
            source: source, description: told.description ?? Description(title: source.name), content: content,
            cover: try told.cover.flatMap { data throws(MastheadError) in try Self.write(data, in: place) },
            files: files)
        try store.synchronize()
        let (record, isNew) = try await store.write { [shelf] in try shelf.enter(staged, $0) }
        // The library now contains the item, so the installation can no longer be canceled.
        return try await withCancellationShield { () throws(MastheadError) in
            let itemLock = try await store.acquire(
                store.folder.lock(of: record.item), note: record.identifier.uuidString)
            try await finish(record.item)
            itemLock.remove()
            return FileAddition(
                item: try await items.existingItem(record.item), outcome: isNew ? .added : .restored,
                kind: source.kind)
        }
    }

    /// Writes a cover to a folder.
    /// - Returns: the URL of the file, or nil if covers cannot have the picture's format.
    private static func write(_ cover: Data, in place: URL) throws(MastheadError) -> URL? {
        guard let format = PictureFormat(cover) else { return nil }
        let file = place.appending(path: "cover.\(format.fileExtension)")
        do { try cover.write(to: file) } catch { throw .files("write", file, error) }
        return file
    }

    /// Installs an imported file. The caller must hold the item's lock.
    private func finish(_ key: ItemKey) async throws(MastheadError) {
        let incoming = store.folder.incoming(of: key)
        if try await installation.finishInterruptedInstallation(of: key, incoming) { return }
        let all = try await store.read { try AssetDownloadRecord.fetchAll($0, item: key.id) }
        guard let first = all.first, all.allSatisfy(\.isUnpacked) else { return }
        let source = ContentSource(
            itemID: key.id, url: first.request.url, size: first.size, arrivedAt: now())
        try await installation.install(all, of: key, from: source)
        try disposal.clear(incoming)
    }

    /// Finishes recorded imports that a crash interrupted.
    func finishInterrupted() async {
        do throws(MastheadError) {
            // If the lock's file exists although no process has it open, it is left over from a crash.
            let isLeft = FileStamp(store.folder.ownLock) != nil
            for key in try await store.read({ try OwnShelf.unfinished($0) }) {
                // If another process holds the lock, it finishes the installation.
                guard let lock = try FileLock.attempt(store.folder.lock(of: key)) else { continue }
                try await finish(key)
                lock.remove()
            }
            if isLeft { try await tidying.tidyIncoming() }
        } catch { logger.notice("\(error)") }
    }
}

extension MastheadError {
    /// Returns the error with the user's file as its subject, rather than the library's copy.
    fileprivate func about(_ file: URL, insteadOf place: URL) -> MastheadError {
        guard subject.hasPrefix(place.path) || subject.hasPrefix(place.relativePath) else { return self }
        var error = self
        error.subject = file.path
        return error
    }
}
