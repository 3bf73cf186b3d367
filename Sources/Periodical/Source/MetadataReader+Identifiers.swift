// Identifiers and license, which library catalogs and search engines use.
extension MetadataReader {
    /// Reads an ISSN such as `2049-3630`, reporting an invalid one. The last digit is a check digit (ISO 3297).
    mutating func issn(_ values: [String: PropertyValue]) -> String? {
        guard let text = string("ISSN", values["ISSN"]) else { return nil }
        let digits = text.uppercased().filter { $0 != "-" }.compactMap { $0 == "X" ? 10 : $0.wholeNumberValue }
        let sum = zip(digits, [8, 7, 6, 5, 4, 3, 2, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        guard text.wholeMatch(of: /[0-9]{4}-[0-9]{3}[0-9Xx]/) != nil, sum % 11 == 0 else {
            report(
                "ISSN", "wrong-value", "ISSN is '\(text)'.",
                hint: "Use an ISSN with a correct check digit, such as 2049-3630, or delete the key.")
            return nil
        }
        return text.uppercased()
    }

    /// Reads a DOI such as `10.5555/12345678`, reporting an invalid one.
    mutating func doi(_ values: [String: PropertyValue]) -> String? {
        guard let text = string(Description.Key.doi, values[Description.Key.doi]) else { return nil }
        guard text.wholeMatch(of: /10\.[0-9]{4,9}\/[!-~]{1,1000}/) != nil else {
            report(
                Description.Key.doi, "wrong-value", "DOI is '\(text)'.",
                hint: "Use a DOI without a URL, such as 10.5555/12345678, or delete the key.")
            return nil
        }
        return text
    }

    /// Reads the URL of a license, reporting an invalid one.
    mutating func license(_ values: [String: PropertyValue]) -> String? {
        guard let text = string(Description.Key.license, values[Description.Key.license]) else { return nil }
        guard text.wholeMatch(of: /(?i)https?:\/\/[^\/\s]+\/\S*/) != nil else {
            report(
                Description.Key.license, "wrong-value", "License is '\(text)'.",
                hint: "Use the URL of the license, such as https://creativecommons.org/licenses/by/4.0/.")
            return nil
        }
        return text
    }
}

extension Publication {
    /// Adds the publication's identifiers and license to an issue's description.
    package func identify(_ description: inout Description) {
        func put(_ key: String, _ text: String?) {
            if let text, description.otherKeys[key] == nil { description.otherKeys[key] = .string(text) }
        }
        put(Description.Key.issn, issn)
        put(Description.Key.license, license)
        put(Description.Key.publicationDOI, doi)
    }
}
