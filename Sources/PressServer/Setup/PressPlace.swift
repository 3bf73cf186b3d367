import Files
import Formats
package import Foundation
package import Periodical

/// A publication's folders on a server: one for public files and one for paid content.
package struct PressPlace: Sendable {
    /// The publication's name on the server.
    package let name: String
    /// The folder that contains the catalog.
    package let open: URL
    /// The folder or rclone remote that contains the paid content.
    package let closed: String

    /// Finds the folders for a publication.
    /// - Parameters:
    ///   - publication: The publication's name, or nil if the server has only one publication.
    ///   - catalogName: The file name of the catalog to publish.
    package init(
        of publication: String?, _ catalogName: String, _ configuration: PressConfiguration
    ) throws(MastheadError) {
        func failed(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(
                .configuration, cannot: "publish", to: publication ?? catalogName,
                found: found, hint: hint)
        }
        let known = configuration.catalogs.map(\.publication).joined(separator: ", ")
        let found = configuration.catalogs.filter { publication == nil || $0.publication == publication }
        guard let catalog = found.first else {
            throw failed(
                known.isEmpty ? "no publication is configured" : "there is no such publication",
                known.isEmpty
                    ? "Name the folder in 'public', or the catalogs in 'catalogs'." : "Use one of these: \(known).")
        }
        guard found.count == 1 else {
            throw failed("the server has several publications", "Specify one of them: \(known).")
        }
        guard catalog.place.isFileURL else {
            throw failed("the server reads its catalog from a URL", "Set 'catalogs' to a path below 'public'.")
        }
        let there = catalog.document.lastPathComponent
        // If the configuration lists no catalogs, the server accepts the first catalog that is published.
        let isFirst =
            catalog.isUsual && FileStamp(catalog.document) == nil && catalogName == PressCatalog.storeName
        guard there == catalogName || isFirst else {
            throw failed(
                "the server's catalog is \(there), not \(catalogName)",
                "Fix 'catalogs' in the configuration: stores have a config.json, magazines an issues.plist.")
        }
        name = catalog.publication
        open = catalog.place.deletingLastPathComponent()
        try PressFolder.checkApart(open, from: configuration.privateFolder)
        closed =
            configuration.privateDelivery.remote(of: catalog.publication)
            ?? configuration.privateFolder.appending(path: catalog.publication).path
    }

    /// Checks that a catalog links to this publication before it is published.
    package func check(_ catalog: URL) throws(MastheadError) {
        let data: Data
        do { data = try Data(contentsOf: catalog) } catch { throw .files("read", catalog, error) }
        let press = try Catalog.read(data, subject: catalog.path, at: catalog).catalog.press
        guard let address = press.flatMap({ URL(string: $0) }).flatMap({ PressAddress($0) }),
            address.publication != name
        else { return }
        throw MastheadError(
            .configuration, cannot: "publish", to: name,
            found: "the catalog's server address ends in the publication name \(address.publication)",
            hint: """
                The address in 'Press' (publication.json) or 'press' (store.json) must end in \
                /v1/publications/\(name). Change the address and pack again. \
                Or change the publication's name in 'catalogs' of the server's configuration.
                """)
    }
}
