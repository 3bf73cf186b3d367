import Entitlements
import Periodical

extension PressConfigurationFile {
    /// Which apps of other makers are answered, each with its publication.
    func oldApps(_ publications: Set<String>) throws(MastheadError) -> [String: String] {
        let key = PressConfigurationKey.oldApps.rawValue
        guard let value = values[key] else { return [:] }
        guard let apps = value.dictionary, !apps.isEmpty else {
            throw fault(key, "'\(key)' takes identifiers of apps, each with the publication that it shows.", nil)
        }
        guard values[PressConfigurationKey.publicURL.rawValue] != nil else {
            throw fault(
                key, "'\(key)' needs 'public-url': old apps take whole addresses.",
                "Give the address at which readers find the public folder.")
        }
        var known: [String: String] = [:]
        for (app, value) in apps.sorted(by: { $0.key < $1.key }) {
            guard Product.isName(app) else {
                throw fault(key, "'\(app.printable)' is no identifier of an app, such as org.example.press.", nil)
            }
            guard let publication = value.string, publications.contains(publication) else {
                throw fault(
                    key,
                    "The app '\(app)' takes one of the publications: \(publications.sorted().joined(separator: ", ")).",
                    nil)
            }
            known[app] = publication
        }
        return known
    }
}
