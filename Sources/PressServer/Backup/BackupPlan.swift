import Foundation
import Periodical
import ServerStore

/// The places that the files of a server have in a backup. All of them are below the server's folder, so that the
/// backup can be restored into any folder.
struct BackupPlan {
    /// The keys of the configuration whose values are paths of files that the server reads.
    static let fileKeys: [PressConfigurationKey] = [
        .databasePasswordFile, .appleKey, .appleCertificate, .appleCertificatePasswordFile, .vapidKey,
        .pushAuthorities, .webhookSecretFile, .appStoreRoot,
    ]
    /// The folder in the backup for files from outside the server's folder.
    private static let outside = "secrets"

    private let folder: URL
    /// The file of the configuration in the backup, relative to the folder.
    private(set) var configurationName: String
    /// The configuration with the new places, or nil if no place has changed.
    private(set) var configuration: Data?
    /// The files to copy, by their path in the backup.
    private(set) var files: [String: URL] = [:]
    /// The path of the SQLite database in the backup, or nil if the server uses PostgreSQL.
    private(set) var database: String?
    /// The folders with content in the server's folder, by their path in the backup.
    private(set) var content: [String: URL] = [:]
    /// The folders with content outside of the server's folder, which are not in the backup.
    private(set) var elsewhere: [URL] = []

    /// - Parameter address: The database, which may differ from that in the configuration.
    init(_ place: PressFolder, _ address: StoreAddress) throws(MastheadError) {
        folder = place.url.resolvingSymlinksInPath().standardizedFileURL
        let document = try PressConfigurationFile.open(place)
        let configured = try document.configuration()
        configurationName = document.file.lastPathComponent
        var values = document.values
        for key in Self.fileKeys {
            guard let text = try document.text(key) else { continue }
            values[key.rawValue] = .string(add(document.place(text)))
        }
        switch address {
        case .postgresql(let text): values[PressConfigurationKey.database.rawValue] = .string(text)
        case .file(let file):
            let path = inside(file) ?? PressFolder.database
            database = path
            if path != (try document.text(.database) ?? PressFolder.database) {
                values[PressConfigurationKey.database.rawValue] = .string(path)
            }
        }
        for (key, place) in [
            (PressConfigurationKey.privateFolder, configured.privateFolder), (.publicFolder, configured.publicFolder),
        ] {
            guard let place else { continue }
            guard let path = inside(place) else {
                elsewhere.append(place)
                continue
            }
            content[path] = place
            if try document.text(key) != nil { values[key.rawValue] = .string(path) }
        }
        for catalog in configured.catalogs where catalog.place.isFileURL {
            guard let path = inside(catalog.document), !content.keys.contains(where: { path.hasPrefix($0 + "/") })
            else { continue }
            files[path] = catalog.document
        }
        guard values != document.values else {
            files[configurationName] = document.file
            return
        }
        configurationName = "press.json"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { configuration = try encoder.encode(PropertyValue.dictionary(values)) + Data("\n".utf8) } catch {
            throw .files("back up", document.file, error)
        }
    }

    /// Adds a file, and returns its path in the backup.
    private mutating func add(_ file: URL) -> String {
        if let path = inside(file) {
            files[path] = file
            return path
        }
        var (path, number) = ("\(Self.outside)/\(file.lastPathComponent)", 1)
        while let other = files[path], other != file {
            number += 1
            path = "\(Self.outside)/\(number)-\(file.lastPathComponent)"
        }
        files[path] = file
        return path
    }

    /// Returns the path of a file or folder relative to the server's folder, or nil if it is not in the folder.
    private func inside(_ place: URL) -> String? {
        // Only the folder is resolved, because a link in the server's folder is a place in this folder.
        let parent = place.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL
        let path = parent.appending(path: place.lastPathComponent).path
        let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard path.hasPrefix(root) else { return nil }
        return String(path.dropFirst(root.count))
    }
}
