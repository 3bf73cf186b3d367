import Foundation

/// What all issues of a periodical share: `publication.plist` or `publication.json` beside the issue sources.
public struct Publication: Sendable, Hashable {
    /// What people call the periodical.
    public var title: String?
    /// Where the packed folder is published; makes the catalog's URLs absolute.
    public var baseURL: String?
    /// The language of issues that name none (BCP 47).
    public var language: String?
    /// The key that signs the catalog, as minisign writes it (`RW...`).
    public var publicKey: String?
    /// Where it is on the publisher's server; the rows of the catalog have it.
    public var press: PressAddress?
    /// Whether readers are asked to let the publisher know how much is read; the rows of the catalog have it.
    public var asksForStatistics = false
    /// Where readers can write to it; the rows of the catalog have it.
    public var contacts = PublicationContacts()
    /// How often it brings out an issue; the rows of the catalog have it.
    public var rhythm: PublicationRhythm?
    /// How its issues are sold; those that say that they are free are not.
    public var sale = StoreSale.free
    /// The quality, from 1 to 100, of pictures that are derived and lose a little each time: JPEG, and WebP with losses.
    public var pictureQuality = 85

    /// A periodical about which nothing is said.
    public init() {}

    private static let known = [
        "Title", "BaseURL", "Publisher", "ISSN", "Language", "PrivacyPolicyURL", "PublicKey", "PictureQuality",
        "Press", "Statistics", "Sale", "Contact", "Support", "Feedback", "Rhythm",
    ]

    /// Reads what is said of a periodical; keys that are not listed here are for readers yet to come.
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
                    hint: "Use true to ask readers for consent to reading statistics, or false.")
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
        for key in values.keys.sorted() where !known.contains(key) { reader.checkSpelling(of: key, among: known) }
        return (publication, reader.faults)
    }
}
