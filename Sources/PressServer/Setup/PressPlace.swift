import Files
import Formats
package import Foundation
package import Periodical

/// Where a publication of a server lies: what everyone may have, and what is sold.
package struct PressPlace: Sendable {
    /// What the server calls the publication.
    package let name: String
    /// The folder with the catalogue.
    package let open: URL
    /// The folder of what is sold, or the remote of rclone that has it.
    package let closed: String

    /// Finds the place of a publication.
    /// - Parameters:
    ///   - publication: its name; nil where the server has one.
    ///   - catalogueName: what the catalogue is called that is brought.
    package init(
        of publication: String?, _ catalogueName: String, _ configuration: PressConfiguration
    ) throws(MastheadError) {
        func failed(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(
                .configuration, doing: "publishing to the server's folder", to: publication ?? catalogueName,
                found: found, hint: hint)
        }
        let known = configuration.catalogues.map(\.publication).joined(separator: ", ")
        let found = configuration.catalogues.filter { publication == nil || $0.publication == publication }
        guard let catalogue = found.first else {
            throw failed(
                known.isEmpty ? "no publication is configured" : "there is no such publication",
                known.isEmpty
                    ? "Name the folder in 'public', or the catalogues in 'catalogues'." : "There are: \(known).")
        }
        guard found.count == 1 else {
            throw failed("the server has several publications", "Say which of them: \(known).")
        }
        guard catalogue.place.isFileURL else {
            throw failed("its catalogue is at an address", "Give 'catalogues' a path below 'public'.")
        }
        let there = catalogue.document.lastPathComponent
        // A server whose configuration says nothing of catalogues takes what comes first.
        let isFirst =
            catalogue.isUsual && FileStamp(catalogue.document) == nil && catalogueName == PressCatalogue.storeName
        guard there == catalogueName || isFirst else {
            throw failed(
                "its catalogue is called \(there) there, and \(catalogueName) here",
                "Mend 'catalogues' in the configuration: stores have a config.json, magazines an issues.plist.")
        }
        name = catalogue.publication
        open = catalogue.place.deletingLastPathComponent()
        try PressFolder.checkApart(open, from: configuration.privateFolder)
        closed =
            configuration.privateDelivery.remote(of: catalogue.publication)
            ?? configuration.privateFolder.appending(path: catalogue.publication).path
    }

    /// Looks whether a catalogue that is brought here leads its readers to this publication.
    package func check(_ catalogue: URL) throws(MastheadError) {
        let data: Data
        do { data = try Data(contentsOf: catalogue) } catch { throw .files("reading", catalogue, error) }
        let press = try Catalog.read(data, subject: catalogue.path, at: catalogue).catalog.press
        guard let address = press.flatMap({ URL(string: $0) }).flatMap({ PressAddress($0) }),
            address.publication != name
        else { return }
        throw MastheadError(
            .configuration, doing: "publishing to the server's folder", to: name,
            found: "the catalogue leads its readers to the publication \(address.publication)",
            hint: """
                End 'Press' in publication.json, or 'press' in store.json, with /v1/publications/\(name), and pack anew; or call the \
                server's publication so in 'catalogues' of its configuration.
                """)
    }
}
