import Periodical

/// OPDS 2.0 values, which can take several forms.
extension PropertyValue {
    /// The dictionaries in an array. A single dictionary counts as an array of one.
    var dictionaries: [[String: PropertyValue]] { array?.compactMap(\.dictionary) ?? dictionary.map { [$0] } ?? [] }

    /// The text, or one of its translations.
    var words: String? {
        if let text { return text.nonEmpty }
        guard let texts = dictionary else { return nil }
        return (texts["en"] ?? texts["und"] ?? texts.sorted { $0.key < $1.key }.first?.value)?.text?.nonEmpty
    }

    /// The names of people or subjects, each of which is a string or in an object.
    var names: [String] {
        (array ?? [self]).prefix(OPDSPublication.maximumListCount).compactMap { value in
            value.text ?? value.dictionary.flatMap { ($0["name"] ?? $0["code"])?.words }
        }
    }

    /// The issue number as text.
    var numbering: String? {
        if case .real(let value) = self, value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        return text?.oneLine.nonEmpty
    }
}

extension [String: PropertyValue] {
    var relations: [String] {
        let given = self["rel"].map { $0.array?.compactMap(\.string) ?? $0.string.map { [$0] } ?? [] } ?? []
        return given.prefix(20).map { $0.lowercased().replacing("https://opds-spec.org", with: "http://opds-spec.org") }
    }

    /// Whether the value is a link for downloading or buying a publication.
    var isAcquisition: Bool { relations.contains(where: OPDSAcquisition.isMeant) }
}
