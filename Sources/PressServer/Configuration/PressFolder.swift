import Files
package import Foundation
import Periodical

/// The folder of a publisher's server, and what lies in it. Its owner alone may read it.
package struct PressFolder: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url.absoluteURL }

    /// The configuration: `press.json`, else `press.plist`.
    package var configuration: URL {
        let list = url.appending(path: "press.plist")
        let json = url.appending(path: "press.json")
        return access(json.path, F_OK) != 0 && access(list.path, F_OK) == 0 ? list : json
    }

    /// What signs, in PEM.
    var signingKey: URL { url.appending(path: "signing.pem") }

    /// The public halves of what signed before, in PEM.
    var oldSigningKeys: URL { url.appending(path: "signing-old.pem") }

    /// Writes a file of the folder, which belongs to the folder's owner also when root writes it: the server runs as that user.
    func write(_ data: Data, to file: URL) throws(MastheadError) {
        try PrivateFile.write(data, to: file)
        try FileOwner.handOver(file)
    }

    /// Sees to it that a folder that is served to everyone does not hold this one, with its key and its database.
    func checkApart(from publicFolder: URL) throws(MastheadError) {
        func path(_ url: URL) -> String {
            let path = url.resolvingSymlinksInPath().standardizedFileURL.path
            return path.hasSuffix("/") ? path : path + "/"
        }
        guard path(url).hasPrefix(path(publicFolder)) else { return }
        throw MastheadError(
            .configuration, cannot: "serve", to: publicFolder.path,
            found: "the server's own folder is in it, with its key and its database",
            hint: "Serve a folder that holds what everyone may have, and nothing else.")
    }

    /// Sees to it that what everyone may have and what is sold lie in folders of which none holds the other.
    static func checkApart(_ publicFolder: URL, from privateFolder: URL) throws(MastheadError) {
        func path(_ url: URL) -> String {
            let path = url.resolvingSymlinksInPath().standardizedFileURL.path
            return path.hasSuffix("/") ? path : path + "/"
        }
        let (open, closed) = (path(publicFolder), path(privateFolder))
        guard open.hasPrefix(closed) || closed.hasPrefix(open) else { return }
        throw MastheadError(
            .configuration, cannot: "serve", to: privateFolder.path,
            found: "'private' and 'public' lie in each other: what is sold would be everyone's",
            hint: "Give 'private' a folder of its own.")
    }

    /// Sees to it that no user of the machine reads what is sold but its owner, and the group to which that opened it.
    static func checkClosed(_ privateFolder: URL) throws(MastheadError) {
        guard let stamp = FileStamp(privateFolder) else { return }
        guard stamp.kind == .folder, stamp.mode & 0o007 == 0 else {
            throw MastheadError(
                .configuration, cannot: "serve", to: privateFolder.path,
                found: "every user of the machine may read what is sold, or it is no folder",
                hint: "Take their permissions away: `chmod o= \(privateFolder.path)`.")
        }
    }

    /// The name of the folder of what is sold where none is configured.
    static let privateFolder = "private"

    /// The name of the database where none is configured.
    static let database = "press.sqlite"
}
