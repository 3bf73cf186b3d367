import Files
package import Foundation
import Periodical

/// A publisher server's folder. Only its owner may read the files in it.
package struct PressFolder: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url.absoluteURL }

    /// The configuration file: `press.json`, or `press.plist` if only that exists.
    package var configuration: URL {
        let list = url.appending(path: "press.plist")
        let json = url.appending(path: "press.json")
        return access(json.path, F_OK) != 0 && access(list.path, F_OK) == 0 ? list : json
    }

    /// The file with the signing key, in PEM.
    var signingKey: URL { url.appending(path: "signing.pem") }

    /// The file with the public keys of former signing keys, in PEM.
    var oldSigningKeys: URL { url.appending(path: "signing-old.pem") }

    /// Writes a file. If root writes it, the file is given to the folder's owner, because the server runs as that user.
    func write(_ data: Data, to file: URL) throws(MastheadError) {
        try PrivateFile.write(data, to: file)
        try FileOwner.handOver(file)
    }

    /// Checks that the public folder does not contain this folder, which holds the key and the database.
    func checkApart(from publicFolder: URL) throws(MastheadError) {
        func path(_ url: URL) -> String {
            let path = url.resolvingSymlinksInPath().standardizedFileURL.path
            return path.hasSuffix("/") ? path : path + "/"
        }
        guard path(url).hasPrefix(path(publicFolder)) else { return }
        throw MastheadError(
            .configuration, cannot: "serve", to: publicFolder.path,
            found: "this folder contains the server's own folder, with its key and its database",
            hint: "Use a folder that contains only public files.")
    }

    /// Checks that neither the public nor the private folder contains the other.
    static func checkApart(_ publicFolder: URL, from privateFolder: URL) throws(MastheadError) {
        func path(_ url: URL) -> String {
            let path = url.resolvingSymlinksInPath().standardizedFileURL.path
            return path.hasSuffix("/") ? path : path + "/"
        }
        let (open, closed) = (path(publicFolder), path(privateFolder))
        guard open.hasPrefix(closed) || closed.hasPrefix(open) else { return }
        throw MastheadError(
            .configuration, cannot: "serve", to: privateFolder.path,
            found: "one of the folders 'private' and 'public' contains the other, so paid content would be public",
            hint: "Use a separate folder for 'private'.")
    }

    /// Checks that only the private folder's owner and group can read it.
    static func checkClosed(_ privateFolder: URL) throws(MastheadError) {
        guard let stamp = FileStamp(privateFolder) else { return }
        guard stamp.kind == .folder, stamp.mode & 0o007 == 0 else {
            throw MastheadError(
                .configuration, cannot: "serve", to: privateFolder.path,
                found: "every user of this machine can read the paid content, or the path is not a folder",
                hint: "Remove access for other users: `chmod o= \(privateFolder.path)`.")
        }
    }

    /// The default name of the folder for paid content.
    static let privateFolder = "private"

    /// The default name of the database.
    static let database = "press.sqlite"
}
