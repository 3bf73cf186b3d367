/// What all issues of a periodical share: `publication.plist` or `publication.json` beside the issue sources.
public struct Publication: Sendable, Hashable {
    /// Where the packed folder is published; makes the catalogue's URLs absolute.
    public var baseURL: String?
    /// The language of issues that name none (BCP 47).
    public var language: String?

    /// A periodical about which nothing is said.
    public init() {}

    /// Reads what is said of a periodical; keys that are not listed here are for readers yet to come.
    public static func read(_ document: PropertyValue) -> (publication: Publication, faults: [DocumentFault]) {
        var publication = Publication()
        guard let values = document.dictionary else {
            let message = "The publication is \(document.typeName), not a dictionary."
            return (publication, [DocumentFault(at: [], code: "wrong-type", message)])
        }
        var faults: [DocumentFault] = []
        func string(_ key: String) -> String? {
            guard let value = values[key] else { return nil }
            if value.string == nil {
                faults.append(
                    DocumentFault(at: [.key(key)], code: "wrong-type", "\(key) is \(value.typeName), not a string."))
            }
            return value.string
        }
        publication.baseURL = string("BaseURL")
        publication.language = string("Language")
        return (publication, faults)
    }
}
