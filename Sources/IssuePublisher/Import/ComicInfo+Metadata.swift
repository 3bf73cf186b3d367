import Formats
import Periodical

extension ComicInfo {
    /// The metadata for an issue source, by key.
    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        let texts = [
            ("Title", title), ("Series", series), ("Summary", summary), ("Language", language), ("Number", number),
            ("Volume", volume),
        ]
        for (key, text) in texts { if let text { metadata[key] = .string(text) } }
        if let date { metadata["Date"] = .date(date) }
        if !authors.isEmpty { metadata["Authors"] = .array(authors.map { .string($0) }) }
        if !categories.isEmpty { metadata["Categories"] = .array(categories.map { .string($0) }) }
        return metadata
    }
}
