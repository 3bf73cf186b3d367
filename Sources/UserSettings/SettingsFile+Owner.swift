import Foundation
import Periodical

extension SettingsFile {
    /// Refuses to take a program from a file that somebody else may have written, as ssh does with its files: it would run as the
    /// user, without a word.
    func refuseOfOthers(for setting: AnySetting) throws(MastheadError) {
        let file = url.resolvingSymlinksInPath()
        for place in [file, file.deletingLastPathComponent()] {
            var status = stat()
            guard stat(place.path, &status) == 0 else { continue }
            let isOwn = status.st_uid == geteuid() || status.st_uid == 0
            // In a folder such as /tmp nobody replaces the file of somebody else.
            let isKept = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
            if isOwn, isKept || status.st_mode & 0o022 == 0 { continue }
            throw MastheadError(
                .configuration, cannot: "use a program from the settings for", to: setting.key,
                found: isOwn ? "others may write \(place.path)" : "\(place.path) belongs to somebody else",
                hint: isOwn
                    ? "Look at what the file says, then keep others out: chmod go-w '\(place.path)'."
                    : "Look at what the file says, then make it yours: chown \(geteuid()) '\(place.path)'.")
        }
    }
}
