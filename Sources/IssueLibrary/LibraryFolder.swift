import Crypto
import Files
public import Foundation
import Periodical

/// The places in a library's folder (docs/formats.md, "Library folder").
public struct LibraryFolder: Sendable, Hashable {
    /// The library's folder.
    public let root: URL

    /// Names the places in a folder.
    public init(_ root: URL) { self.root = root.standardizedFileURL }

    /// Everything but content.
    public var database: URL { root.appending(path: "library.sqlite") }
    /// What of the database cannot be had again, written now and then (docs/formats.md, "A library's backup").
    public var backup: URL { root.appending(path: "library-backup.json") }
    /// The backup of a day or more ago.
    public var olderBackup: URL { root.appending(path: "library-backup.older.json") }
    /// The key by which push services of browsers know the library.
    var pushKey: URL { root.appending(path: "library-push.pem") }
    /// Room that is given up where the disk is full.
    var reserve: URL { root.appending(path: "library.reserve") }
    /// A database that is being made anew.
    var recovering: URL { root.appending(path: "library.recovering.sqlite") }
    /// A database that was made anew and is to take its place.
    var recovered: URL { root.appending(path: "library.recovered.sqlite") }
    /// The content folders.
    public var issues: URL { root.appending(path: "issues", directoryHint: .isDirectory) }
    /// What has arrived of issues and revisions that are not complete.
    public var incoming: URL { root.appending(path: "incoming", directoryHint: .isDirectory) }
    /// The covers.
    public var covers: URL { root.appending(path: "covers", directoryHint: .isDirectory) }

    /// The pictures of posts.
    public var pictures: URL { root.appending(path: "pictures", directoryHint: .isDirectory) }

    /// The file of a post's picture by its name, in one of 256 folders.
    func picture(named name: String) -> URL { pictures.appending(path: "\(name.prefix(2))/\(name)") }

    /// The files that came with posts.
    public var enclosures: URL { root.appending(path: "enclosures", directoryHint: .isDirectory) }

    /// Those of a post, in a folder by its number.
    func enclosures(of post: PostID) -> URL {
        enclosures.appending(path: String(post.rawValue), directoryHint: .isDirectory)
    }

    /// The names of the folders in ``issues``.
    func contentFolderNames() throws(MastheadError) -> [String] {
        try FileSystem.names(in: issues).filter { !$0.hasPrefix(".") }
    }

    /// The folder for an item's files, whether it is there or not.
    func content(of item: ItemKey) -> URL { content(inFolder: item.folder) }

    /// The same by the name of the item's folder.
    func content(inFolder component: String) -> URL {
        issues.appending(path: component, directoryHint: .isDirectory)
    }

    /// Where an item's next revision arrives.
    func incoming(of item: ItemKey) -> URL { incoming(inFolder: item.folder) }

    /// The same by the name of the item's folder.
    func incoming(inFolder component: String) -> URL {
        incoming.appending(path: component, directoryHint: .isDirectory)
    }

    /// Where the index of an item's revision is kept while it is of use.
    func index(of item: ItemKey, revision: String) -> URL {
        incoming(of: item).appending(path: "\(Self.component(for: revision)).index.json")
    }

    /// The lock of the process that brings an item in or removes it. No item's folder begins with a dot.
    func lock(of item: ItemKey) -> URL { lock(ofFolder: item.folder) }

    /// The same by the name of the item's folder.
    func lock(ofFolder component: String) -> URL { incoming.appending(path: ".\(component).issue.lock") }

    /// The lock of the process that brings in what is at a URL.
    func contentLock(for url: URL) -> URL {
        let digest = SHA256.hash(data: Data(url.absoluteString.utf8)).hexadecimal
        return incoming.appending(path: ".\(digest.prefix(16)).content.lock")
    }

    /// The lock of the process that reads the catalogs and fetches covers.
    var refreshLock: URL { incoming.appending(path: ".refresh.lock") }

    /// The lock of the process that tells of what is new.
    var announcingLock: URL { incoming.appending(path: ".announcing.lock") }

    /// The lock of the process that shows what timers tell.
    var timersLock: URL { incoming.appending(path: ".timers.lock") }

    /// The lock of the process that hands what timers tell over to the person's command.
    var timerCommandsLock: URL { incoming.appending(path: ".timer-commands.lock") }
    /// Held while what timers tell is sent over the network.
    var timerSendingLock: URL { incoming.appending(path: ".timer-sending.lock") }

    /// Held while something is exchanged with a service that keeps feeds in step.
    var serviceLock: URL { incoming.appending(path: ".sync.lock") }

    /// The lock of the process that makes the database or brings its schema up to date.
    var migrationLock: URL { incoming.appending(path: ".migration.lock") }

    /// Content that gave its place to another while a reader had it open.
    var superseded: URL { incoming.appending(path: ".superseded", directoryHint: .isDirectory) }

    /// The lock of the background process.
    var agentLock: URL { root.appending(path: "agent.lock") }
    /// What the background process has to say.
    public var agentLog: URL { root.appending(path: "agent.log") }

    /// The file of an item's cover.
    func cover(of item: ItemKey, scale: Scale, fileExtension: String) -> URL {
        covers.appending(path: scale.name(for: "\(item.folder).\(fileExtension)"))
    }

    /// The cover of the newest available issue.
    func icon(fileExtension: String) -> URL { root.appending(path: "icon.\(fileExtension)") }

    /// The item's name by its folder's; nil where the folder's was cut or is none that the library gave.
    static func name(of component: String) -> String? {
        // Behind it stands a publication's handle, where another had the name first.
        let component = component.count <= 160 ? String(component.prefix { $0 != "~" }) : component
        guard let name = component.removingPercentEncoding, Self.component(for: name) == component,
            IssueName.mirroringFault(in: name) == nil
        else { return nil }
        return name
    }

    /// The same where another publication has an item of the name: the handle stands behind it.
    static func component(for name: String, besideOthersOf handle: String) -> String {
        "\(component(for: name).prefix(150))~\(component(for: handle))"
    }

    /// An issue's name as a folder's: percent-encoded but for `A-Z a-z 0-9 . _ -`, and a dot at the start as well.
    ///
    /// File systems take 255 bytes; a longer one is cut and ends in a part of the name's SHA-256.
    static func component(for name: String) -> String {
        var text = ""
        for (index, byte) in name.utf8.enumerated() {
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "_-.".contains(character))
            if isPlain, !(index == 0 && byte == UInt8(ascii: ".")) {
                text.append(character)
            } else {
                text += "%" + [byte].hexadecimal.uppercased()
            }
        }
        // Beside the name itself, covers need room for `@2x` and an extension.
        guard text.utf8.count > 200 else { return text }
        return text.prefix(160) + "~" + String(SHA256.hash(data: Data(name.utf8)).hexadecimal.prefix(32))
    }
}
