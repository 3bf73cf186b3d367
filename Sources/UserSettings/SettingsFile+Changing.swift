import Documents
import Files
public import Foundation
public import Periodical

extension SettingsFile {
    /// Sets or removes a setting, leaving the rest of the file unchanged.
    /// - Parameters:
    ///   - key: the key, which may be unknown.
    ///   - value: the value to store, or nil to remove the setting.
    ///   - folder: the folder of the file.
    /// - Returns: the changed file.
    /// - Throws: ``MastheadError`` if the file exists but cannot be read, or if it cannot be written.
    public static func set(
        _ key: String, _ value: PropertyValue?, in folder: URL
    ) throws(MastheadError) -> SettingsFile {
        try changing(folder) { file throws(MastheadError) in
            if let fault = file.fault { throw file.error(fault) }
            guard let document = file.document else {
                guard let value else { return }
                try file.write { try SettingsEdit.written(.dictionary([key: value]), as: .xmlPropertyList) }
                return
            }
            guard value != nil || document.value.dictionary?[key] != nil else { return }
            try file.write {
                try SettingsEdit(key: key, value: value).applied(to: document, try Data(contentsOf: file.url))
            }
        }
        return SettingsFile(in: folder)
    }

    /// Renames the file by appending `.old`, which resets all settings to their defaults.
    /// - Returns: the new location of the file, or nil if there was no file.
    public static func setAside(in folder: URL) throws(MastheadError) -> URL? {
        var aside: URL?
        try changing(folder) { file throws(MastheadError) in
            guard file.exists else { return }
            let place = file.url.appendingPathExtension("old")
            guard rename(file.url.path, place.path) == 0 else { throw .system("move", file.url) }
            aside = place
        }
        return aside
    }

    /// Reads and changes the file while other processes cannot change it.
    private static func changing(
        _ folder: URL, _ change: (SettingsFile) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw .files("create", folder, error) }
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", folder) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            // If the file system does not support locks, continue without one.
            guard errno == EINTR else { break }
        }
        try change(SettingsFile(in: folder))
    }

    /// Replaces the file atomically, keeping its permissions. If it is a symbolic link, its target is replaced.
    private func write(_ make: () throws -> Data) throws(MastheadError) {
        let target = url.resolvingSymlinksInPath()
        var status = stat()
        let mode = stat(target.path, &status) == 0 ? status.st_mode & 0o777 : PrivateFile.mode
        let data: Data
        do { data = try make() } catch { throw .files("write", target, error) }
        try PrivateFile.write(data, to: target, mode: mode)
    }
}
