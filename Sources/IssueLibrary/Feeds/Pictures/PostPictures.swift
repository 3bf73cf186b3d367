import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
import Logging
import Periodical

/// Keeps the pictures of posts for reading without a network. They are fetched after the feeds that show them, never because one reads.
struct PostPictures: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger
    /// What holds for feeds that have no setting of their own; nil where that cannot be read.
    let settings: @Sendable () -> FeedSettings?

    /// The most pictures that are asked for after a refresh; the next one goes on.
    private static let mostAtATime = 500
    /// After so many times that one may take none is begun any more; the next refresh goes on.
    private static let documentTimes = 2
    /// How many are written down at once.
    private static let batch = 24

    /// A picture that was asked for, with what came of it.
    private struct Arrived: Sendable {
        let wanted: PostPictureRows.Wanted
        /// What it is and its size; nil where there is none to be had.
        let kept: (type: String, size: Int)?
        /// How much of the patience with its server is used up: all of it if the server did not send it whole in its time.
        var silence = 0
    }

    /// A row of a picture that is here.
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

    /// The file of a picture; nil where it is not here.
    /// - Parameter name: as ``PostPicture/name(of:)`` makes it.
    func picture(named name: String) async throws(MastheadError) -> PostPicture? {
        try await pictures(named: [name])[name]
    }

    /// The pictures that are here, by their names.
    func pictures(named names: [String]) async throws(MastheadError) -> [String: PostPicture] {
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

    /// The pictures of a post that are here, by their addresses.
    func pictures(of post: PostID) async throws(MastheadError) -> [String: PostPicture] {
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
        // After a power cut it may be there without its bytes.
        guard FileSystem.byteCount(ofFile: file) == row.size else { return nil }
        return PostPicture(file: file, mediaType: row.type)
    }

    /// Fetches what is missing of publications that are feeds, and lets go of what is too much or of no use any more.
    func refresh(of publications: [Int64], _ summary: inout RefreshSummary) async throws(MastheadError) {
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
                    hint: "The next refresh tries again. The posts are available."))
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

    /// Fetches what is missing of a post, whose whole article came just now.
    func bring(of post: PostID) async throws(MastheadError) {
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
                    // Each of the server's others would be waited for as long.
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

    /// Where pictures are kept from now on of feeds that have no setting of their own, those are asked for again that were let go.
    /// - Parameter usual: whether they are kept; nil where that cannot be read.
    private func noteUsual(_ usual: Bool?) async throws(MastheadError) {
        guard let usual else { return }
        let known = try await store.read { try SettingRecord.value(.keepsPictures, $0) } != "0"
        guard known != usual else { return }
        try await store.write { db in
            try SettingRecord.set(.keepsPictures, usual ? nil : "0", db)
            if usual { try PostPictureRows.wantAgain(ofFeedsWithoutSetting: db) }
        }
    }

    /// Fetches a picture and writes it to its place.
    /// - Throws: ``MastheadError`` where it cannot be written; that it cannot be had is no error.
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

    /// - Returns: why it could not be written down, if so.
    private func note(_ pictures: [Arrived], at time: Double) async -> MastheadError? {
        // What was stopped says nothing of the picture.
        let pictures = Task.isCancelled ? pictures.filter { $0.kept != nil } : pictures
        guard !pictures.isEmpty else { return nil }
        do throws(MastheadError) {
            try await store.write { db in
                for picture in pictures {
                    try db.cachedStatement(
                        sql: "UPDATE postPicture SET type = ?, size = ?, tries = tries + 1, triedAt = ? WHERE name = ?"
                    ).execute(arguments: [picture.kept?.type, picture.kept?.size, time, picture.wanted.name])
                }
            }
            return nil
        } catch { return error }
    }

    /// Lets go of pictures that no post shows, that feeds do not keep, or that are too much.
    private func tidy() async throws(MastheadError) {
        let usual = settings() ?? FeedSettings()
        let (unused, excess) = try await store.read { db in
            (try PostPictureRows.unused(db), try PostPictureRows.excess(usual, db))
        }
        guard !unused.isEmpty || !excess.isEmpty else { return }
        for name in unused + excess { try FileSystem.remove(store.folder.picture(named: name)) }
        try await store.write { db in
            for name in unused {
                // A post that came meanwhile may show it.
                try db.cachedStatement(
                    sql: """
                        DELETE FROM postPicture WHERE name = ?
                            AND NOT EXISTS (SELECT 1 FROM postPictureUse WHERE postPictureUse.name = postPicture.name)
                        """
                ).execute(arguments: [name])
            }
            // What is let go of is not asked for again by itself.
            for name in unused + excess {
                try db.cachedStatement(sql: "UPDATE postPicture SET type = NULL, size = NULL, tries = ? WHERE name = ?")
                    .execute(arguments: [PostPictureRows.mostTries, name])
            }
        }
    }
}
