import Foundation
import Periodical

extension SettingsFile {
    /// Throws an error if another user may have changed the file, because programs in the settings run as this user.
    /// ssh does a similar check.
    func refuseOfOthers(for setting: AnySetting) throws(MastheadError) {
        let file = url.resolvingSymlinksInPath()
        for place in [file, file.deletingLastPathComponent()] {
            var status = stat()
            guard stat(place.path, &status) == 0 else { continue }
            let isOwn = status.st_uid == geteuid() || status.st_uid == 0
            // In a folder with the sticky bit, such as /tmp, users cannot replace each other's files.
            let isKept = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
            if isOwn, isKept || status.st_mode & 0o022 == 0 { continue }
            throw MastheadError(
                .configuration, cannot: "use a program from the settings for", to: setting.key,
                found: isOwn ? "other users may change \(place.path)" : "\(place.path) belongs to another user",
                hint: isOwn
                    ? "Check the file, then run `chmod go-w '\(place.path)'`."
                    : "Check the file, then run `chown \(geteuid()) '\(place.path)'`.")
        }
    }
}
