import Cryptography
import Files
public import Foundation
package import Periodical

/// The locations of files in a library's folder (docs/formats.md, "Library folder").
public struct LibraryFolder: Sendable, Hashable {
    /// The library's folder.
    public let root: URL

    /// Creates the locations for a library's folder.
    public init(_ root: URL) { self.root = root.standardizedFileURL }

    /// The SQLite database, which stores everything except content.
    public var database: URL { root.appending(path: "library.sqlite") }
    /// The database's file: ``database``, or the target if it is a symbolic link. SQLite's log is beside this file.
    var databaseFile: URL {
        var file = database
        // Like Linux, follow at most 40 links.
        for _ in 0..<40 where FileStamp(file, followsLinks: false)?.kind == .link {
            do {
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
                file = URL(filePath: target, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
            } catch { return file }
        }
        return file
    }
    /// The database's write-ahead log.
    var databaseLog: URL { URL(filePath: databaseFile.path + "-wal") }
    /// The backup of the data that cannot be downloaded again (docs/formats.md, "A library's backup").
    public var backup: URL { root.appending(path: "library-backup.json") }
    /// The previous backup, which is at least a day old.
    public var olderBackup: URL { root.appending(path: "library-backup.older.json") }
    /// The VAPID key that identifies the library to the push services of browsers.
    package var pushKey: URL { root.appending(path: "library-push.pem") }
    /// The file that reserves disk space, and is deleted if the disk is full.
    var reserve: URL { root.appending(path: "library.reserve") }
    /// The database that a recovery is rebuilding.
    var recovering: URL { root.appending(path: "library.recovering.sqlite") }
    /// The rebuilt database, before it replaces the damaged one.
    var recovered: URL { root.appending(path: "library.recovered.sqlite") }
    /// The folder that contains all content folders.
    public var issues: URL { root.appending(path: "issues", directoryHint: .isDirectory) }
    /// The folder for incomplete downloads.
    public var incoming: URL { root.appending(path: "incoming", directoryHint: .isDirectory) }
    /// The folder for covers.
    public var covers: URL { root.appending(path: "covers", directoryHint: .isDirectory) }

    /// The folder for posts' pictures.
    public var pictures: URL { root.appending(path: "pictures", directoryHint: .isDirectory) }

    /// Returns the file of a post's picture. The pictures are spread over 256 folders.
    package func picture(named name: String) -> URL { pictures.appending(path: "\(name.prefix(2))/\(name)") }

    /// The folder for files attached to posts.
    public var enclosures: URL { root.appending(path: "enclosures", directoryHint: .isDirectory) }

    /// Returns the folder for the files attached to a post.
    package func enclosures(of post: PostID) -> URL {
        enclosures.appending(path: String(post.rawValue), directoryHint: .isDirectory)
    }

    /// Returns the names of the folders in ``issues``.
    func contentFolderNames() throws(MastheadError) -> [String] {
        try FileSystem.names(in: issues).filter { !$0.hasPrefix(".") }
    }

    /// Returns the content folder of an item, whether or not it exists.
    package func content(of item: ItemKey) -> URL { content(inFolder: item.folder) }

    /// Returns the content folder with the given name.
    package func content(inFolder component: String) -> URL {
        issues.appending(path: component, directoryHint: .isDirectory)
    }

    /// Returns the folder that an item's next revision is downloaded to.
    package func incoming(of item: ItemKey) -> URL { incoming(inFolder: item.folder) }

    /// Returns the download folder with the given name.
    package func incoming(inFolder component: String) -> URL {
        incoming.appending(path: component, directoryHint: .isDirectory)
    }

    /// Returns where the index of an item's revision is kept while it is needed.
    package func index(of item: ItemKey, revision: String) -> URL {
        incoming(of: item).appending(path: "\(Self.component(for: revision)).index.json")
    }

    /// Returns the lock of the process that downloads or removes an item. No item folder has a lock's name, because
    /// folder names never start with a dot.
    package func lock(of item: ItemKey) -> URL { lock(ofFolder: item.folder) }

    /// Returns the lock of the item with the given folder name.
    package func lock(ofFolder component: String) -> URL { incoming.appending(path: ".\(component).issue.lock") }

    /// Returns the lock of the process that downloads the content at a URL.
    package func contentLock(for url: URL) -> URL {
        let digest = SHA256.hash(data: Data(url.absoluteString.utf8)).hexadecimal
        return incoming.appending(path: ".\(digest.prefix(16)).content.lock")
    }

    /// The lock of the process that refreshes catalogs and downloads covers.
    package var refreshLock: URL { incoming.appending(path: ".refresh.lock") }

    /// The lock of the process that announces new items.
    package var announcingLock: URL { incoming.appending(path: ".announcing.lock") }

    /// The lock of the process that runs publish orders.
    package var publishingLock: URL { incoming.appending(path: ".publishing.lock") }

    /// The lock of the process that shows timer notifications.
    package var timersLock: URL { incoming.appending(path: ".timers.lock") }

    /// The lock of the process that passes timer notifications to the user's command.
    package var timerCommandsLock: URL { incoming.appending(path: ".timer-commands.lock") }
    /// The lock of the process that sends timer notifications over the network.
    package var timerSendingLock: URL { incoming.appending(path: ".timer-sending.lock") }

    /// The lock of the process that syncs with a feed service.
    package var serviceLock: URL { incoming.appending(path: ".sync.lock") }

    /// The lock of the process that creates the database or migrates its schema.
    var migrationLock: URL { incoming.appending(path: ".migration.lock") }

    /// The folder for replaced or deleted content that a reader may still have open.
    package var superseded: URL { incoming.appending(path: ".superseded", directoryHint: .isDirectory) }

    /// The lock of the agent.
    package var agentLock: URL { root.appending(path: "agent.lock") }
    /// The log of the agent.
    public var agentLog: URL { root.appending(path: "agent.log") }

    /// Returns the file of an item's cover.
    package func cover(of item: ItemKey, scale: Scale, fileExtension: String) -> URL {
        covers.appending(path: scale.name(for: "\(item.folder).\(fileExtension)"))
    }

    /// Returns the file of the icon, which is the cover of the newest available issue.
    package func icon(fileExtension: String) -> URL { root.appending(path: "icon.\(fileExtension)") }

    /// Returns the item name that a folder name stands for, or nil if the folder name is truncated or not from a
    /// library.
    static func name(of component: String) -> String? {
        // A tilde and the publication's handle follow if another publication already used the name.
        let parts = component.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count == 1 || first.utf8.count < shortestTruncated else { return nil }
        let component = String(first)
        guard let name = component.removingPercentEncoding, Self.component(for: name) == component,
            IssueName.mirroringFault(in: name) == nil
        else { return nil }
        return name
    }

    /// The minimum length of a truncated name before the tilde. A shorter name is complete.
    private static let shortestTruncated = 150

    /// Returns a folder name that ends with the handle, for an item whose name another publication already uses.
    package static func component(for name: String, besideOthersOf handle: String) -> String {
        "\(component(for: name).prefix(shortestTruncated))~\(component(for: handle))"
    }

    /// Returns the folder name for an item name.
    ///
    /// All bytes except `A-Z a-z 0-9 . _ -` are percent-encoded, and so is a leading dot. A name longer than 200 bytes
    /// is truncated, and part of its SHA-256 is appended, because file names are limited to 255 bytes.
    package static func component(for name: String) -> String {
        // For speed, return a name that needs no encoding, like most names.
        if name.utf8.count <= 200, name.utf8.first != UInt8(ascii: "."), name.utf8.allSatisfy(isPlain) { return name }
        var text = ""
        for (index, byte) in name.utf8.enumerated() {
            let character = Character(UnicodeScalar(byte))
            if isPlain(byte), !(index == 0 && byte == UInt8(ascii: ".")) {
                text.append(character)
            } else {
                text += "%" + [byte].hexadecimal.uppercased()
            }
        }
        // Cover file names also need space for `@2x` and an extension.
        guard text.utf8.count > 200 else { return text }
        return text.prefix(160) + "~" + String(SHA256.hash(data: Data(name.utf8)).hexadecimal.prefix(32))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
