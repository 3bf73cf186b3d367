import Foundation
import Periodical

extension MastheadError {
    /// Returns the error with the archive as its subject, instead of the folder with its unpacked files.
    func of(_ archive: URL, unpackedTo folder: URL) -> MastheadError {
        let places = [folder.path, folder.resolvingSymlinksInPath().path]
        guard let place = places.first(where: { subject == $0 || subject.hasPrefix($0 + "/") }) else {
            return self
        }
        var error = self
        let rest = subject.dropFirst(place.count + 1)
        error.subject = rest.isEmpty ? archive.path : "\(archive.path): \(rest)"
        return error
    }
}
