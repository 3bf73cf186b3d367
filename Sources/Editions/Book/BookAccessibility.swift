/// The accessibility metadata of an EPUB (EPUB Accessibility 1.1, with terms from schema.org).
struct BookAccessibility: Sendable {
    /// Whether pages consist of pictures.
    var hasPictures = false
    /// Whether any page has text.
    var hasText = false
    /// Whether every page with pictures has text or a description.
    var isDescribed = true
    /// Whether any page has text that adapts to the screen.
    var isReflowable = false
    /// Whether the pages contain films. Hazards such as flashing are unknown.
    var hasFilms = false

    /// The properties and their values.
    var properties: [(String, String)] {
        var values: [(String, String)] = []
        if hasText { values.append(("schema:accessMode", "textual")) }
        if hasPictures { values.append(("schema:accessMode", "visual")) }
        if hasFilms { values.append(("schema:accessMode", "auditory")) }
        if isDescribed, !hasFilms { values.append(("schema:accessModeSufficient", "textual")) }
        if hasPictures { values.append(("schema:accessModeSufficient", hasText ? "textual,visual" : "visual")) }
        var features = ["tableOfContents", "pageNavigation", "readingOrder"]
        if isDescribed { features.append("alternativeText") }
        if isReflowable { features.append("displayTransformability") }
        values += features.map { ("schema:accessibilityFeature", $0) }
        values.append(("schema:accessibilityHazard", hasFilms ? "unknown" : "none"))
        values.append(("schema:accessibilitySummary", summary))
        return values
    }

    private var summary: String {
        var sentences: [String] = []
        if hasPictures {
            sentences.append(
                isDescribed
                    ? "Pages are pictures with their text or a description."
                    : "Pages are pictures. Some of them have neither text nor a description.")
        }
        if isReflowable { sentences.append("Pages of text adapt to the reader's font and screen.") }
        sentences.append("The table of contents lists the articles, and the page list lists all pages.")
        return sentences.joined(separator: " ")
    }
}
