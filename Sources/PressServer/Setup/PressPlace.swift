import Files
import Formats
package import Foundation
package import Periodical

/// Where a publication of a server lies: what everyone may have, and what is sold.
package struct PressPlace: Sendable {
    /// What the server calls the publication.
    package let name: String
    /// The folder with the catalog.
    package let open: URL
    /// The folder of what is sold, or the remote of rclone that has it.
    package let closed: String

    /// Finds the place of a publication.
    /// - Parameters:
    ///   - publication: its name; nil where the server has one.
    ///   - catalogName: what the catalog is called that is brought.
    package init(
        of publication: String?, _ catalogName: String, _ configuration: PressConfiguration
    ) throws(MastheadError) {
        func failed(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(
                .configuration, cannot: "publish to the server's folder", to: publication ?? catalogName,
                found: found, hint: hint)
        }
        let known = configuration.catalogs.map(\.publication).joined(separator: ", ")
        let found = configuration.catalogs.filter { publication == nil || $0.publication == publication }
        guard let catalog = found.first else {
            throw failed(
                known.isEmpty ? "no publication is configured" : "there is no such publication",
                known.isEmpty
                    ? "Name the folder in 'public', or the catalogs in 'catalogs'." : "There are: \(known).")
        }
        guard found.count == 1 else {
            throw failed("the server has several publications", "Say which of them: \(known).")
        }
        guard catalog.place.isFileURL else {
            throw failed("its catalog is at an address", "Give 'catalogs' a path below 'public'.")
        }
        let there = catalog.document.lastPathComponent
        // A server whose configuration says nothing of catalogs takes what comes first.
        let isFirst =
            catalog.isUsual && FileStamp(catalog.document) == nil && catalogName == PressCatalog.storeName
        guard there == catalogName || isFirst else {
            throw failed(
                "its catalog is called \(there) there, and \(catalogName) here",
                "Mend 'catalogs' in the configuration: stores have a config.json, magazines an issues.plist.")
        }
        name = catalog.publication
        open = catalog.place.deletingLastPathComponent()
        try PressFolder.checkApart(open, from: configuration.privateFolder)
        closed =
            configuration.privateDelivery.remote(of: catalog.publication)
            ?? configuration.privateFolder.appending(path: catalog.publication).path
    }

    /// Looks whether a catalog that is brought here leads its readers to this publication.
    package func check(_ catalog: URL) throws(MastheadError) {
        let data: Data
        do { data = try Data(contentsOf: catalog) } catch { throw .files("read", catalog, error) }
        let press = try Catalog.read(data, subject: catalog.path, at: catalog).catalog.press
        guard let address = press.flatMap({ URL(string: $0) }).flatMap({ PressAddress($0) }),
            address.publication != name
        else { return }
        throw MastheadError(
            .configuration, cannot: "publish to the server's folder", to: name,
            found: "the catalog leads its readers to the publication \(address.publication)",
            hint: """
                End 'Press' in publication.json, or 'press' in store.json, with /v1/publications/\(name), and pack anew; or call the \
                server's publication so in 'catalogs' of its configuration.
                """)
    }
}
