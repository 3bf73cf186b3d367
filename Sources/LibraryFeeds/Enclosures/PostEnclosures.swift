import Files
import Formats
public import Foundation
import GRDB
import IssueTransfer
public import LibraryCore
public import Periodical

/// Downloads the files attached to posts, for example podcast episodes, PDFs and videos. Files are kept as long as
/// their posts.
public struct PostEnclosures: Sendable {
    let store: LibraryStore
    let client: HTTPClient

    /// The maximum size of a file in bytes, which is lower if the server announces no length.
    private static let limits = ExpectedContent(byteLimit: 16 << 30, unannouncedByteLimit: 2 << 30)

    /// Returns the files for a post's enclosures in order, with nil for each enclosure that is not downloaded.
    public func files(of post: LibraryPost) -> [URL?] {
        places(of: post).map { FileStamp($0) == nil ? nil : $0 }
    }

    /// Downloads a post's enclosures, resuming partial downloads. The files are kept as long as the post.
    /// - Parameters:
    ///   - post: the post.
    ///   - onProgress: receives the index of the current enclosure, and the progress of its download.
    /// - Returns: the files, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` with a transfer code if a download failed. This is the error of the first enclosure
    ///   that failed; the others are still downloaded.
    @discardableResult
    public func download(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [URL] {
        var files: [URL] = []
        for outcome in try await downloadEach(of: post, onProgress: onProgress) { files.append(try outcome.get()) }
        return files
    }

    /// Downloads a post's enclosures, and returns a result for each.
    /// - Returns: the file or the error for each enclosure, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` if the post has no enclosures, if files cannot be stored, or if the task was
    ///   canceled.
    public func downloadEach(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [Result<URL, MastheadError>] {
        guard !post.enclosures.isEmpty else {
            throw MastheadError(
                .nothingToDownload, cannot: "download", to: post.reference.description,
                found: "the post has no attached files")
        }
        let places = places(of: post)
        var outcomes = places.map { Result<URL, MastheadError>.success($0) }
        guard files(of: post).contains(nil) else { return outcomes }
        let folder = store.folder.enclosures(of: post.id)
        let home = try await feedURL(of: post.id)
        try FileSystem.createFolder(folder)
        let lock = try await FileLock.acquire(
            folder.appending(path: ".lock"), note: "download", patience: store.lockPatience
        ) { FileSystem.fingerprint(of: folder) }
        defer { lock.remove() }
        for (index, (enclosure, place)) in zip(post.enclosures, places).enumerated() where FileStamp(place) == nil {
            let partial = PartialFile(folder.appending(path: ".\(index).part"))
            do throws(MastheadError) {
                try await fetch(enclosure, of: home, to: partial) { onProgress(index, $0) }
            } catch {
                guard error.isOfTransfer, !Task.isCancelled else { throw error }
                // Delete the rejected file. It may be gigabytes in size, and is of no use for a later download.
                if [.tooLarge, .wrongKind].contains(error.code) { try partial.remove() }
                var failure = error
                failure.subject = enclosure.url.redacted
                outcomes[index] = .failure(failure)
                continue
            }
            // A file with its final name counts as complete, so its bytes must survive a power failure.
            try store.synchronize()
            try FileSystem.move(partial.file, to: place, cannot: "store")
            try partial.remove()
        }
        return outcomes
    }

    /// Returns the URL of a post's feed.
    private func feedURL(of post: PostID) async throws(MastheadError) -> URL? {
        try await store.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT url FROM publication JOIN post ON post.publicationID = publication.id WHERE post.id = ?",
                arguments: [post.rawValue])
        }.flatMap { URL(string: $0) }
    }

    /// - Parameter home: the feed's URL. The user's password is sent only to the feed's own server.
    private func fetch(
        _ enclosure: PostEnclosure, of home: URL?, to partial: PartialFile,
        onProgress: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) {
        let bare = enclosure.url.withoutCredentials
        var request = HTTPRequest(home.map { bare.withCredentials(of: $0) } ?? bare)
        request.takesCredentials = bare.origin == home?.origin
        request.reach = home.map(NetworkReach.of) ?? .outside
        let isPage = enclosure.type?.hasPrefix("text/") ?? false
        try await client.download(
            request, to: partial, expected: Self.limits,
            onProgress: { event in
                guard case .arrived(let count, let total) = event else { return }
                onProgress(DownloadProgress(byteCount: count, totalByteCount: total))
            },
            inspect: { start throws(MastheadError) in
                guard !isPage, ContentKind(start) == .webPage else { return }
                throw .webPage(enclosure.url)
            }, inspectEnd: { file throws(MastheadError) in try ContentEnd.fault(of: file) })
    }

    /// Deletes the files of posts that were deleted.
    package func tidy() async throws(MastheadError) {
        let names = try FileSystem.names(in: store.folder.enclosures)
        guard !names.isEmpty else { return }
        let kept = try await store.read { db in
            try names.filter { name in
                guard let id = Int64(name) else { return true }
                return try Bool.fetchOne(db, sql: "SELECT 1 FROM post WHERE id = ?", arguments: [id]) ?? false
            }
        }
        for name in Set(names).subtracting(kept) {
            try FileSystem.remove(store.folder.enclosures.appending(path: name))
        }
    }

    /// Returns the local paths for a post's files. The names are taken from the enclosures' URLs, and changed if the
    /// file system does not allow them.
    private func places(of post: LibraryPost) -> [URL] {
        let folder = store.folder.enclosures(of: post.id)
        var taken: Set<String> = []
        return post.enclosures.enumerated().map { index, enclosure in
            let known = EnclosureName(enclosure.url, type: enclosure.type)
            var name = LibraryFolder.component(for: known.stem) + (known.fileExtension.map { ".\($0)" } ?? "")
            if !taken.insert(name.lowercased()).inserted {
                name = "\(index + 1)-\(name)"
                taken.insert(name.lowercased())
            }
            return folder.appending(path: name)
        }
    }
}

extension MastheadError {
    /// Whether the error affects a single file, so that other files may still be downloaded.
    fileprivate var isOfTransfer: Bool {
        [
            .unusableURL, .unreachable, .interrupted, .serverFailed, .refused, .wrongContent, .tooSlow, .tooLarge,
            .wrongKind, .unchanged,
        ].contains(code)
    }
}
