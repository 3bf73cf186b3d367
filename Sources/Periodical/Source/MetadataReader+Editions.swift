extension MetadataReader {
    /// Reads the formats in which to publish issues for other programs, in the order of ``EditionFormat``.
    mutating func editions(_ values: [String: PropertyValue]) -> [EditionFormat] {
        guard let value = values["Editions"] else { return [] }
        let all = EditionFormat.allCases.map(\.rawValue).joined(separator: ", ")
        guard let names = value.array?.map(\.string) else {
            report(
                "Editions", "wrong-type", "Editions is \(value.typeName), not a list.",
                hint: "Use a list of formats: \(all).")
            return []
        }
        var formats: Set<EditionFormat> = []
        for name in names {
            guard let format = name.flatMap(EditionFormat.init(rawValue:)) else {
                report(
                    "Editions", "wrong-value", "Editions contains '\(name ?? "a value that is not text")'.",
                    hint: "Use a list of formats: \(all).")
                continue
            }
            formats.insert(format)
        }
        return EditionFormat.allCases.filter(formats.contains)
    }
}
