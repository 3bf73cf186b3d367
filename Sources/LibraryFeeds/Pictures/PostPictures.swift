import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
public import LibraryCore
import Logging
public import Periodical

/// The pictures in posts that are stored for offline reading. They are downloaded after a refresh, but never when the
/// user opens a post.
public struct PostPictures: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger
    /// Returns the default settings for feeds, or nil if they are unreadable.
    let settings: @Sendable () -> FeedSettings?

    /// The maximum number of pictures per refresh. The next refresh downloads more.
    private static let mostAtATime = 500
    /// The time limit for a refresh, as a multiple of one request's timeout. After that, no requests start until the
    /// next refresh.
    private static let documentTimes = 2
    /// The number of results saved per transaction.
    private static let batch = 24

    /// A requested picture, with the result of the request.
    private struct Arrived: Sendable {
        let wanted: PostPictureRows.Wanted
        /// The picture's media type and size, or nil if the download failed.
        let kept: (type: String, size: Int)?
        /// The weight of a failure: 2 for a timeout, 1 for a failed connection. When the sum for a host reaches 2, its
        /// other pictures are skipped.
        var silence = 0
    }

    /// The row for a downloaded picture.
    private struct Kept: Sendable {
        let name: String
        let url: String
        let type: String
        let size: Int

        init(_ row: Row) throws {
            (name, url) = (try row.value("name"), try row.value("url"))
            (type, size) = (try row.value("type"), try row.value("size"))
        }
    }

    /// Returns a stored picture, or nil if it is not stored. Never downloads a picture.
    /// - Parameter name: the name that ``PostPicture/name(of:)`` returns for the picture's URL, which is in a post's
    ///   content or in ``LibraryPost/picture``.
    public func picture(named name: String) async throws(MastheadError) -> PostPicture? {
        try await pictures(named: [name])[name]
    }

    /// Returns the stored pictures with the given names, by name.
    public func pictures(named names: [String]) async throws(MastheadError) -> [String: PostPicture] {
        let names = names.filter { name in
            name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        guard !names.isEmpty else { return [:] }
        let rows = try await store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, url, type, size FROM postPicture
                    WHERE type IS NOT NULL AND name IN (SELECT value FROM json_each(?))
                    """, arguments: [try StoredJSON.text(names)]
            ).map { try Kept($0) }
        }
        return Dictionary(rows.compactMap { row in picture(row).map { (row.name, $0) } }) { first, _ in first }
    }

    /// Returns a post's stored pictures, by their URLs in its content.
    public func pictures(of post: PostID) async throws(MastheadError) -> [String: PostPicture] {
        let rows = try await store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT postPicture.name AS name, url, type, size FROM postPictureUse JOIN postPicture USING (name)
                    WHERE postID = ? AND type IS NOT NULL
                    """, arguments: [post.rawValue]
            ).map { try Kept($0) }
        }
        return Dictionary(rows.compactMap { row in picture(row).map { (row.url, $0) } }) { first, _ in first }
    }

    private func picture(_ row: Kept) -> PostPicture? {
        let file = store.folder.picture(named: row.name)
        // After a power failure, a file may exist without its content.
        guard FileSystem.byteCount(ofFile: file) == row.size else { return nil }
        return PostPicture(file: file, mediaType: row.type)
    }

    /// Downloads feeds' missing pictures, and deletes pictures that no post shows or that exceed a limit.
    package func refresh(of publications: [Int64], _ summary: inout RefreshSummary) async throws(MastheadError) {
        guard store.isWritable else { return }
        do throws(MastheadError) {
            try await fetch(of: publications)
            try await tidy()
        } catch {
            guard error.code == .fileSystem else { throw error }
            summary.diagnostics.append(
                Diagnostic(
                    file: store.folder.pictures.path, severity: .warning, code: "pictures-not-kept",
                    message: "Pictures of posts could not be stored: \(error.found).",
                    hint: "Masthead tries again at the next refresh. The text of the posts is available."))
        }
    }

    private func fetch(of publications: [Int64]) async throws(MastheadError) {
        let time = now().timeIntervalSince1970
        let usual = settings()?.keepsPictures
        try await noteUsual(usual)
        try await fetch(
            try await store.read { db in
                try PostPictureRows.wanted(
                    of: publications, at: time, isUsual: usual ?? true, limit: Self.mostAtATime, db)
            }, at: time)
    }

    /// Downloads a post's missing pictures if its feed stores pictures.
    public func download(of post: PostID) async throws(MastheadError) {
        guard store.isWritable else { return }
        let isUsual = settings()?.keepsPictures ?? true
        let wanted = try await store.read { try PostPictureRows.wanted(of: post.rawValue, isUsual: isUsual, $0) }
        try await fetch(wanted, at: now().timeIntervalSince1970)
    }

    private func fetch(_ wanted: [PostPictureRows.Wanted], at time: Double) async throws(MastheadError) {
        guard !wanted.isEmpty else { return }
        try FileSystem.createFolder(store.folder.pictures)
        var failure: MastheadError?
        let end = ContinuousClock.now + client.configuration.checkTimeout * Self.documentTimes
        await withTaskGroup(of: Result<Arrived, MastheadError>.self) { group in
            var queue = HostQueue(wanted) { $0.url }
            var arrived: [Arrived] = []
            var silences: [String: Int] = [:]
            func fill() {
                while .now < end, let picture = queue.begin() {
                    group.addTask {
                        do throws(MastheadError) { return .success(try await keep(picture)) } catch {
                            return .failure(error)
                        }
                    }
                }
            }
            fill()
            while failure == nil, let result = await group.next() {
                switch result {
                case .failure(let error): failure = error
                case .success(let picture):
                    queue.end(picture.wanted)
                    // Other requests to this server would probably take just as long.
                    let origin = picture.wanted.url.origin
                    silences[origin] = picture.silence > 0 ? silences[origin, default: 0] + picture.silence : nil
                    if silences[origin, default: 0] >= 2 { _ = queue.giveUp(hostOf: picture.wanted) }
                    fill()
                    arrived.append(picture)
                    guard arrived.count >= Self.batch else { continue }
                    failure = await note(arrived, at: time)
                    arrived = []
                }
            }
            group.cancelAll()
            if failure == nil { failure = await note(arrived, at: time) }
        }
        if let failure { throw failure }
    }

    /// Records the default setting for pictures. Turning on pictures by default also requests the missing pictures of
    /// every feed that follows the default.
    /// - Parameter usual: the default setting, or nil if it is unreadable.
    private func noteUsual(_ usual: Bool?) async throws(MastheadError) {
        guard let usual else { return }
        let known = try await store.read { try SettingRecord.value(.keepsPictures, $0) } != "0"
        guard known != usual else { return }
        try await store.write { db in
            try SettingRecord.set(.keepsPictures, usual ? nil : "0", db)
            if usual { try PostPictureRows.wantAgain(ofFeedsWithoutSetting: db) }
        }
    }

    /// Downloads and stores a picture.
    /// - Throws: ``MastheadError`` if the file cannot be written. A failed download is not an error.
    private func keep(_ wanted: PostPictureRows.Wanted) async throws(MastheadError) -> Arrived {
        let data: Data
        do throws(MastheadError) {
            var request = HTTPRequest(wanted.feed.map { wanted.url.withCredentials(of: $0) } ?? wanted.url)
            request.takesCredentials = false
            request.reach = wanted.feed.map(NetworkReach.of) ?? .outside
            data = try await client.picture(request, byteLimit: PostPicture.maximumByteCount)
        } catch {
            logger.debug("\(error) (a picture of a post)")
            let silence = error.code == .tooSlow ? 2 : [.unreachable, .interrupted].contains(error.code) ? 1 : 0
            return Arrived(wanted: wanted, kept: nil, silence: silence)
        }
        guard let format = PictureFormat(data) else { return Arrived(wanted: wanted, kept: nil) }
        let file = store.folder.picture(named: wanted.name)
        try FileSystem.createFolder(file.deletingLastPathComponent())
        try FileSystem.replace(file) { place throws(MastheadError) in
            do { try data.write(to: place) } catch { throw .files("write", file, error) }
        }
        return Arrived(wanted: wanted, kept: ("image/\(format.rawValue)", data.count))
    }

    /// - Returns: the error if the library cannot be written.
    private func note(_ pictures: [Arrived], at time: Double) async -> MastheadError? {
        // A canceled request proves nothing about the picture.
        let pictures = Task.isCancelled ? pictures.filter { $0.kept != nil } : pictures
        guard !pictures.isEmpty else { return nil }
        let folder = store.folder
        do throws(MastheadError) {
            try await store.write { db in
                for picture in pictures {
                    try db.cachedStatement(
                        sql: "UPDATE postPicture SET type = ?, size = ?, tries = tries + 1, triedAt = ? WHERE name = ?"
                    ).execute(arguments: [picture.kept?.type, picture.kept?.size, time, picture.wanted.name])
                    // The post was deleted while its picture was being downloaded.
                    if db.changesCount == 0 { try FileSystem.remove(folder.picture(named: picture.wanted.name)) }
                }
            }
            return nil
        } catch { return error }
    }

    /// Deletes pictures that no post shows, pictures in feeds that store none, and pictures beyond a limit.
    private func tidy() async throws(MastheadError) {
        let usual = settings() ?? FeedSettings()
        let (unused, excess) = try await store.read { db in
            (try PostPictureRows.unused(db), try PostPictureRows.excess(usual, db))
        }
        try await delete(unused: unused, excess: excess, usual)
    }

    /// Deletes the selected pictures, except those that a post now shows.
    func delete(unused: [String], excess: [String], _ usual: FeedSettings) async throws(MastheadError) {
        guard !unused.isEmpty || !excess.isEmpty else { return }
        let folder = store.folder
        try await store.write { db in
            // Delete the files during the transaction, so that no other process can start to use them. If this process
            // ends before the commit, the next refresh selects the same pictures again.
            for name in unused {
                try db.cachedStatement(
                    sql: """
                        DELETE FROM postPicture WHERE name = ?
                            AND NOT EXISTS (SELECT 1 FROM postPictureUse WHERE postPictureUse.name = postPicture.name)
                        """
                ).execute(arguments: [name])
                if db.changesCount > 0 { try FileSystem.remove(folder.picture(named: name)) }
            }
            guard !excess.isEmpty else { return }
            let still = Set(try PostPictureRows.excess(usual, db))
            for name in excess where still.contains(name) {
                // Keep the deleted picture from being downloaded automatically again.
                try db.cachedStatement(sql: "UPDATE postPicture SET type = NULL, size = NULL, tries = ? WHERE name = ?")
                    .execute(arguments: [PostPictureRows.mostTries, name])
                try FileSystem.remove(folder.picture(named: name))
            }
        }
    }
}
