import Foundation

/// The settings shared by all issues of a periodical, from `publication.plist` or `publication.json` beside the issue
/// sources.
public struct Publication: Sendable, Hashable {
    /// The periodical's title.
    public var title: String?
    /// The URL of the published folder, which `pack` uses to make the catalog's URLs absolute.
    public var baseURL: String?
    /// The default language of the issues, as a BCP 47 tag.
    public var language: String?
    /// The public key for verifying the catalog's signature, in minisign's format (`RW...`).
    public var publicKey: String?
    /// The publication's URL on the publisher server, to put in the catalog's rows.
    public var press: PressAddress?
    /// Whether the catalog's rows ask readers for consent to reading statistics.
    public var asksForStatistics = false
    /// The contact addresses to put in the catalog's rows.
    public var contacts = PublicationContacts()
    /// The publication frequency to put in the catalog's rows.
    public var rhythm: PublicationRhythm?
    /// How the issues are sold. The publisher can mark individual issues as free.
    public var sale = StoreSale.free
    /// The quality of derived pictures in lossy formats (JPEG and lossy WebP), from 1 to 100.
    public var pictureQuality = 85
    /// The formats in which to publish each issue for other programs as well.
    public var editions: [EditionFormat] = []
    /// The URL of a WebSub hub that announces new issues to feed readers, to put in the catalog's rows.
    public var hub: String?
    /// The ISSN.
    public var issn: String?
    /// The publication's DOI, without a URL.
    public var doi: String?
    /// The URL of the issues' license.
    public var license: String?

    /// Creates settings with default values.
    public init() {}

    private static let known = [
        "Title", "BaseURL", "Publisher", "ISSN", "Language", "PrivacyPolicyURL", "PublicKey", "PictureQuality",
        "Press", "Statistics", "Sale", "Contact", "Support", "Feedback", "Rhythm",
        "Editions", "Hub", "DOI", "License",
    ]

    /// Reads a periodical's settings. Unknown keys are allowed, because later readers may use them.
    public static func read(_ document: PropertyValue) -> (publication: Publication, faults: [DocumentFault]) {
        var publication = Publication()
        guard let values = document.dictionary else {
            let message = "The publication is \(document.typeName), not a dictionary."
            return (publication, [DocumentFault(at: [], code: "wrong-type", message)])
        }
        var reader = MetadataReader()
        publication.title = reader.string("Title", values["Title"])
        publication.baseURL = reader.string("BaseURL", values["BaseURL"])
        if let baseURL = publication.baseURL, baseURL.wholeMatch(of: /(?i)https?:\/\/[^\/\s]\S*/) == nil {
            reader.report(
                "BaseURL", "wrong-value", "BaseURL is '\(baseURL)'.",
                hint: "Use an http or https URL, or delete the key.")
        }
        publication.language = reader.string("Language", values["Language"])
        if let language = publication.language { reader.checkLanguage(language) }
        publication.publicKey = reader.string("PublicKey", values["PublicKey"])
        if let text = reader.string("Press", values["Press"]) {
            publication.press = URL(string: text).flatMap { PressAddress($0) }
            if publication.press == nil {
                reader.report(
                    "Press", "wrong-value", "Press is '\(text)'.",
                    hint:
                        "Use the publication's address on the server, such as https://press.example.org/v1/publications/magazine."
                )
            }
        }
        if let statistics = values["Statistics"] {
            if case .boolean(let asks) = statistics {
                publication.asksForStatistics = asks
            } else {
                reader.report(
                    "Statistics", "wrong-value", "Statistics is \(statistics.text ?? statistics.typeName).",
                    hint: "Use true or false. With true, Masthead asks readers for consent to reading statistics.")
            }
            if publication.asksForStatistics, values["Press"] == nil {
                reader.report(
                    "Statistics", "wrong-value",
                    "Statistics is true, but there is no publisher server to collect them.",
                    hint: "Set Press to the publication's address on the server.")
            }
        }
        publication.sale = reader.sale(values)
        publication.contacts = reader.contacts(values)
        publication.rhythm = reader.rhythm(values)
        if let quality = values["PictureQuality"] {
            if let number = quality.integer, (1...100).contains(number) {
                publication.pictureQuality = number
            } else {
                reader.report(
                    "PictureQuality", "wrong-value", "PictureQuality is \(quality.text ?? quality.typeName).",
                    hint: "Use a whole number from 1 to 100. The default is 85.")
            }
        }
        publication.editions = reader.editions(values)
        (publication.issn, publication.doi) = (reader.issn(values), reader.doi(values))
        publication.license = reader.license(values)
        publication.hub = reader.string("Hub", values["Hub"])
        if let hub = publication.hub, hub.wholeMatch(of: /(?i)https:\/\/[^\/\s@]+(\/\S*)?/) == nil {
            publication.hub = nil
            reader.report(
                "Hub", "wrong-value", "Hub is '\(hub)'.",
                hint: "Use the https URL of a WebSub hub, or delete the key.")
        }
        for key in values.keys.sorted() where !known.contains(key) { reader.checkSpelling(of: key, among: known) }
        return (publication, reader.faults)
    }
}
