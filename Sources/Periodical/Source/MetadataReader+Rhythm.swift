extension MetadataReader {
    /// Reads the publication frequency, reporting an invalid one.
    mutating func rhythm(_ values: [String: PropertyValue]) -> PublicationRhythm? {
        guard let text = string("Rhythm", values["Rhythm"]) else { return nil }
        guard let rhythm = PublicationRhythm(text) else {
            report(
                "Rhythm", "wrong-value", "Rhythm is '\(text)'.",
                hint: "Use the time between issues, such as 1mo, 2w or 1d, or delete the key.")
            return nil
        }
        return rhythm
    }
}
