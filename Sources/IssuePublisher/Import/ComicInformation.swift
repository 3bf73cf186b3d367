import CXML
import Foundation
import Periodical

/// What `ComicInfo.xml` in a comic's archive says of it (the schema of the Anansi project).
struct ComicInformation: Sendable {
    private var values: [String: String] = [:]

    /// Reads the file; nil where it does not parse.
    init?(_ file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path), data.count < 1 << 20 else { return nil }
        let document = data.withUnsafeBytes { bytes -> xmlDocPtr? in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            return xmlReadMemory(start, Int32(clamping: bytes.count), nil, nil, Int32(bitPattern: options))
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        var node = xmlDocGetRootElement(document)?.pointee.children
        while let current = node {
            if let name = current.pointee.name, let child = current.pointee.children,
                child.pointee.type == XML_TEXT_NODE, let text = child.pointee.content
            {
                let value = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
                values[String(cString: name)] = value.writable
            }
            node = current.pointee.next
        }
    }

    var direction: ReadingDirection? { values["Manga"] == "YesAndRightToLeft" ? .rightToLeft : nil }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        func put(_ key: String, _ name: String) {
            if let value = values[name], !value.isEmpty { metadata[key] = .string(value) }
        }
        put("Title", values["Title"] == nil ? "Series" : "Title")
        put("Summary", "Summary")
        put("Language", "LanguageISO")
        put("Number", "Number")
        put("Volume", "Volume")
        if let year = values["Year"].flatMap({ Int($0) }) {
            func two(_ name: String) -> String {
                let number = values[name].flatMap { Int($0) } ?? 1
                return number < 10 ? "0\(number)" : "\(number)"
            }
            if let date = Date(rfc3339: "\(year)-\(two("Month"))-\(two("Day"))T00:00:00Z") {
                metadata["Date"] = .date(date)
            }
        }
        if let genre = values["Genre"], !genre.isEmpty {
            metadata["Categories"] = .array(
                genre.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
        }
        return metadata
    }
}
