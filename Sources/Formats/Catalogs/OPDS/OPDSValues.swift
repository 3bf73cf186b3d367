import Periodical

/// Values of OPDS 2.0 in their many shapes.
extension PropertyValue {
    /// The dictionaries of a list, or the one in its place.
    var dictionaries: [[String: PropertyValue]] { array?.compactMap(\.dictionary) ?? dictionary.map { [$0] } ?? [] }

    /// A text, or one of those by languages.
    var words: String? {
        if let text { return text.nonEmpty }
        guard let texts = dictionary else { return nil }
        return (texts["en"] ?? texts["und"] ?? texts.sorted { $0.key < $1.key }.first?.value)?.text?.nonEmpty
    }

    /// The names of persons or subjects: texts, or what has a name.
    var names: [String] {
        (array ?? [self]).prefix(OPDSPublication.maximumListCount).compactMap { value in
            value.text ?? value.dictionary.flatMap { ($0["name"] ?? $0["code"])?.words }
        }
    }

    /// A number of an issue, as it would be printed.
    var numbering: String? {
        if case .real(let value) = self, value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        return text?.oneLine.nonEmpty
    }
}

extension [String: PropertyValue] {
    /// The relations of a link.
    var relations: [String] {
        let given = self["rel"].map { $0.array?.compactMap(\.string) ?? $0.string.map { [$0] } ?? [] } ?? []
        return given.prefix(20).map { $0.lowercased().replacing("https://opds-spec.org", with: "http://opds-spec.org") }
    }

    /// Whether a link says where a publication can be had.
    var isAcquisition: Bool { relations.contains(where: OPDSAcquisition.isMeant) }
}
