import Periodical

/// Values of OPDS 2.0. Each may have several forms.
extension PropertyValue {
    /// The dictionaries of an array, or a single dictionary.
    var dictionaries: [[String: PropertyValue]] { array?.compactMap(\.dictionary) ?? dictionary.map { [$0] } ?? [] }

    /// The text, or one of its translations.
    var words: String? {
        if let text { return text.nonEmpty }
        guard let texts = dictionary else { return nil }
        return (texts["en"] ?? texts["und"] ?? texts.sorted { $0.key < $1.key }.first?.value)?.text?.nonEmpty
    }

    /// The names of people or subjects, which are strings or objects with a name.
    var names: [String] {
        (array ?? [self]).prefix(OPDSPublication.maximumListCount).compactMap { value in
            value.text ?? value.dictionary.flatMap { ($0["name"] ?? $0["code"])?.words }
        }
    }

    /// The number of an issue as text.
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

    /// Whether the value is an acquisition link.
    var isAcquisition: Bool { relations.contains(where: OPDSAcquisition.isMeant) }
}
