import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
import Periodical

/// Brings in the files that come with posts: episodes, PDFs, films. They stay as long as their posts.
struct PostEnclosures: Sendable {
    let store: LibraryStore
    let client: HTTPClient

    /// The most bytes of a file, where its server says how long it is, and where it does not.
    private static let limits = ExpectedContent(byteLimit: 16 << 30, unannouncedByteLimit: 2 << 30)

    /// The files of a post that are here, in the order of its enclosures; nil for each that is not.
    func files(of post: LibraryPost) -> [URL?] {
        places(of: post).map { FileStamp($0) == nil ? nil : $0 }
    }

    /// Brings in what is not here; goes on with what arrived before. That one cannot be had keeps none of the others from coming.
    /// - Parameter onProgress: told which of the files is arriving, counted from 0, and how far that is.
    /// - Returns: the files, or why one cannot be had, in the order of the enclosures.
    /// - Throws: ``MastheadError`` where none can be kept, or this was stopped; those before it are here.
    func bring(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [Result<URL, MastheadError>] {
        guard !post.enclosures.isEmpty else {
            throw MastheadError(
                .nothingToDownload, cannot: "download", to: post.reference.description,
                found: "the post has no files")
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
                // What is refused is of no use to a later try, and may be gigabytes.
                if [.tooLarge, .wrongKind].contains(error.code) { try partial.remove() }
                var failure = error
                failure.subject = enclosure.url.redacted
                outcomes[index] = .failure(failure)
                continue
            }
            try FileSystem.move(partial.file, to: place, cannot: "store")
            try partial.remove()
        }
        return outcomes
    }

    /// Where the feed of a post is.
    private func feedURL(of post: PostID) async throws(MastheadError) -> URL? {
        try await store.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT url FROM publication JOIN post ON post.publicationID = publication.id WHERE post.id = ?",
                arguments: [post.rawValue])
        }.flatMap { URL(string: $0) }
    }

    /// - Parameter home: where the feed is: no other server is sent a password of the reader's.
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

    /// Deletes the files of posts that have gone.
    func tidy() async throws(MastheadError) {
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

    /// Where the files of a post are, or will be: under the names that they have on the web, as far as a file may have them.
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
    /// Whether a file cannot be had, and another one may.
    fileprivate var isOfTransfer: Bool {
        [
            .unusableURL, .unreachable, .interrupted, .serverFailed, .refused, .wrongContent, .tooSlow, .tooLarge,
            .wrongKind, .unchanged,
        ].contains(code)
    }
}
