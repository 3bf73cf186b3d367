import Foundation
import Markup
import Periodical

/// What `ComicInfo.xml` in a comic's archive says of it (the schema of the Anansi project).
struct ComicInformation: Sendable {
    private let fields: XMLFields

    /// Reads the file; nil where it does not parse.
    init?(_ file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path), data.count < 1 << 20,
            let fields = XMLFields(data)
        else { return nil }
        self.fields = fields
    }

    private func value(_ name: String) -> String? { fields[name]?.writable }

    var direction: ReadingDirection? { value("Manga") == "YesAndRightToLeft" ? .rightToLeft : nil }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        func put(_ key: String, _ name: String) {
            if let value = value(name), !value.isEmpty { metadata[key] = .string(value) }
        }
        put("Title", value("Title") == nil ? "Series" : "Title")
        put("Summary", "Summary")
        put("Language", "LanguageISO")
        put("Number", "Number")
        put("Volume", "Volume")
        if let year = value("Year").flatMap({ Int($0) }) {
            func two(_ name: String) -> String {
                let number = value(name).flatMap { Int($0) } ?? 1
                return number < 10 ? "0\(number)" : "\(number)"
            }
            if let date = Date(rfc3339: "\(year)-\(two("Month"))-\(two("Day"))T00:00:00Z") {
                metadata["Date"] = .date(date)
            }
        }
        if let genre = value("Genre"), !genre.isEmpty {
            metadata["Categories"] = .array(
                genre.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
        }
        return metadata
    }
}
