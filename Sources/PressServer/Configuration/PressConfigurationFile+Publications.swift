import Foundation
import Periodical

extension PressConfigurationFile {
    /// Reads the list of publications, and the limits for channels.
    func readPublications(_ configuration: inout PressConfiguration) throws(MastheadError) {
        configuration.catalogs = try catalogs(configuration.publicFolder)
        configuration.catalogInterval = try number(.catalogInterval) ?? configuration.catalogInterval
        configuration.newsDays = try number(.newsDays) ?? configuration.newsDays
        configuration.channels.total = try number(.channels) ?? configuration.channels.total
        configuration.channels.ofAddress = try number(.channelsOfAddress) ?? configuration.channels.ofAddress
        configuration.channels.ofAccount = try number(.channelsOfAccount) ?? configuration.channels.ofAccount
    }

    /// The name of the publication if the configuration lists no catalogs.
    private static let usualPublication = "magazine"
    private static let usualCatalog = "issues.plist"

    private func catalogs(_ publicFolder: URL?) throws(MastheadError) -> [PressCatalog] {
        let key = PressConfigurationKey.catalogs.rawValue
        let publicURL = try webAddress(.publicURL)
        guard let value = values[key] else {
            return publicFolder.map { folder in
                let usual = catalog(Self.usualPublication, Self.usualCatalog, folder, publicURL)
                return [
                    PressCatalog(
                        publication: usual.publication, place: usual.place, address: usual.address, isUsual: true)
                ]
            } ?? []
        }
        guard let places = value.dictionary, !places.isEmpty else {
            throw fault(
                key, "'\(key)' must map names of publications to the file or URL of their catalog.", nil)
        }
        var catalogs: [PressCatalog] = []
        for (publication, value) in places.sorted(by: { $0.key < $1.key }) {
            if let wrong = Handle.fault(in: publication) {
                throw fault(key, "The publication '\(publication.printable)' \(wrong).", nil)
            }
            guard let place = value.string, !place.isEmpty else {
                throw fault(key, "The catalog of '\(publication)' is \(value.typeName), not text.", nil)
            }
            if place.contains("://") {
                guard let url = Self.webAddress(place) else {
                    throw fault(key, "The catalog of '\(publication)' has a URL that is not http or https.", nil)
                }
                catalogs.append(PressCatalog(publication: publication, place: url, address: url))
            } else {
                catalogs.append(catalog(publication, place, publicFolder, publicURL))
            }
        }
        return catalogs
    }

    private func catalog(
        _ publication: String, _ path: String, _ publicFolder: URL?, _ publicURL: URL?
    ) -> PressCatalog {
        guard !path.hasPrefix("/"), let publicFolder else {
            return PressCatalog(publication: publication, place: place(path), address: nil)
        }
        return PressCatalog(
            publication: publication, place: publicFolder.appending(path: path),
            address: publicURL?.appending(path: path))
    }

    func webAddress(_ key: PressConfigurationKey) throws(MastheadError) -> URL? {
        guard let text = try text(key) else { return nil }
        guard let url = Self.webAddress(text) else {
            throw fault(key.rawValue, "'\(key.rawValue)' must be an http or https URL.", nil)
        }
        return url
    }

    private static func webAddress(_ text: String) -> URL? {
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.host()?.isEmpty == false,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        return url
    }
}
