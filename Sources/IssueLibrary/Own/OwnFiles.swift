import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
import Logging
import Periodical

/// Takes files of this machine into the library: a book, a comic, a PDF or the archive of an issue joins the shelf `own`.
///
/// A file is copied, unpacked and looked at beside all contents, by one process at a time. Then it is written down in one
/// transaction as what has arrived of a download, and takes its place as that does. A process that dies before the transaction
/// leaves nothing but what the next one sweeps away; one that dies after it leaves what the next one brings to its end.
struct OwnFiles: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let shelf: OwnShelf
    let installer: ContentInstaller
    let installation: Installation
    let disposal: ContentDisposal
    let pendingRemovals: PendingRemovals
    let tidying: IncomingTidying
    let backups: LibraryBackups
    let now: @Sendable () -> Date
    let logger: Logger

    /// Takes a file in, unless the library has it already.
    func add(_ file: URL, _ read: FileDescription.Reader) async throws(MastheadError) -> FileAddition {
        let source = try OwnFileSource(file, limits: installer.limits)
        if let known = try await known(source) { return known }
        let lock = try await store.acquire(store.folder.ownLock, note: source.name)
        defer { lock.remove() }
        // Another process may have brought it in meanwhile.
        if let known = try await known(source) { return known }
        let place = store.folder.ownIncoming
        try FileSystem.remove(place)
        let result: Result<FileAddition, MastheadError>
        do throws(MastheadError) { result = .success(try await takeIn(source, at: place, read)) } catch {
            result = .failure(error)
        }
        try FileSystem.remove(place)
        let addition = try result.get()
        await backups.backUp(.now)
        return addition
    }

    /// What the library has of a file already; nil where it is to be taken in.
    private func known(_ source: OwnFileSource) async throws(MastheadError) -> FileAddition? {
        let sha256 = source.sha256
        guard let known = try await store.read({ [shelf] in try shelf.known(sha256, $0) }) else { return nil }
        if known.isWhole {
            return FileAddition(
                item: try await items.existingItem(known.key), outcome: .known, kind: source.kind)
        }
        // What was removed a moment ago is still there.
        guard known.isGoing, try await pendingRemovals.undo(known.key.reference) else { return nil }
        let item = try await items.existingItem(known.key)
        return item.status == .available ? FileAddition(item: item, outcome: .restored, kind: source.kind) : nil
    }

    private func takeIn(
        _ source: OwnFileSource, at place: URL, _ read: FileDescription.Reader
    ) async throws(MastheadError) -> FileAddition {
        // As a copy and unpacked.
        let need = source.byteCount.multipliedReportingOverflow(by: 2).partialValue
        try DiskSpace.require(need, at: store.folder.root, cannot: "add", for: source.name)
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
        // From here on it is the library's, and a cancellation comes too late.
        return try await Shield.run { () throws(MastheadError) in
            let itemLock = try await store.acquire(
                store.folder.lock(of: record.item), note: record.identifier.uuidString)
            try await finish(record.item)
            itemLock.remove()
            return FileAddition(
                item: try await items.existingItem(record.item), outcome: isNew ? .added : .restored,
                kind: source.kind)
        }
    }

    /// Writes a cover beside the content.
    /// - Returns: nil for what is no picture that covers come as.
    private static func write(_ cover: Data, in place: URL) throws(MastheadError) -> URL? {
        guard let format = PictureFormat(cover) else { return nil }
        let file = place.appending(path: "cover.\(format.fileExtension)")
        do { try cover.write(to: file) } catch { throw .files("write", file, error) }
        return file
    }

    /// Puts what was written down in its place. The item's lock is held.
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

    /// Brings to an end what a process that died had written down, and had not put in its place.
    func finishInterrupted() async {
        do throws(MastheadError) {
            // A process that is at it has this open; one that died has left it.
            let isLeft = FileStamp(store.folder.ownLock) != nil
            for key in try await store.read({ try OwnShelf.unfinished($0) }) {
                // Where another process holds the lock, it is at work and does this itself.
                guard let lock = try FileLock.attempt(store.folder.lock(of: key)) else { continue }
                try await finish(key)
                lock.remove()
            }
            if isLeft { try await tidying.tidyIncoming() }
        } catch { logger.notice("\(error)") }
    }
}

extension MastheadError {
    /// The error with the file that a person named in the place of ours.
    fileprivate func about(_ file: URL, insteadOf place: URL) -> MastheadError {
        guard subject.hasPrefix(place.path) || subject.hasPrefix(place.relativePath) else { return self }
        var error = self
        error.subject = file.path
        return error
    }
}
