import Periodical

/// The root of a catalogue: an array of rows, or a dictionary that has one under some key.
struct CatalogRoot: Decodable {
    let rows: Result<[LenientRow], RowFault>
    /// Where relative addresses begin, if the catalogue says so.
    private(set) var base: String?
    /// What the publication calls itself, if the catalogue says so.
    private(set) var title: String?

    /// Keys under which the rows are, in small letters, whatever else is there.
    private static let usual = ["issues", "root", "items", "magazines", "entries", "rows", "data"]

    init(from decoder: any Decoder) throws {
        // A decoder cannot be asked what it holds, only to try.
        if (try? decoder.unkeyedContainer()) != nil {
            rows = .success(try [LenientRow](from: decoder))
            return
        }
        guard let root = try? decoder.container(keyedBy: AnyCodingKey.self) else {
            rows = .failure(RowFault(message: "it is a single value, not an array of issues"))
            return
        }
        let lists = root.allKeys.filter { (try? root.nestedUnkeyedContainer(forKey: $0)) != nil }
            .sorted { $0.stringValue < $1.stringValue }
        let tables = lists.filter { key in
            guard var list = try? root.nestedUnkeyedContainer(forKey: key), !list.isAtEnd else { return false }
            return (try? list.nestedContainer(keyedBy: AnyCodingKey.self)) != nil
        }
        let named = Self.usual.lazy.compactMap { name in lists.first { $0.stringValue.lowercased() == name } }.first
        if let key = named ?? (tables.count == 1 ? tables.first : nil) {
            rows = .success(try root.decode([LenientRow].self, forKey: key))
        } else if tables.isEmpty {
            rows = .failure(RowFault(message: "it is a dictionary without an array of issues"))
        } else {
            let names = tables.prefix(5).map { "'\($0.stringValue)'" }.joined(separator: ", ")
            rows = .failure(
                RowFault(message: "it is a dictionary with several arrays, and none is called 'Issues': \(names)"))
        }
        base = root.text("baseurl")
        title = (root.text("title") ?? root.text("name")).flatMap { Self.isTitle($0) ? $0 : nil }
    }

    /// Whether people can call a publication so.
    static func isTitle(_ text: String) -> Bool {
        text.utf8.count <= 1000 && text.contains { $0.isLetter || $0.isNumber }
    }
}

extension KeyedDecodingContainer<AnyCodingKey> {
    /// The text under a key, in whatever spelling that is.
    fileprivate func text(_ plain: String) -> String? {
        let key = allKeys.filter { RowKeys.plain($0.stringValue) == plain }.min { $0.stringValue < $1.stringValue }
        guard let key, let text = try? decode(String.self, forKey: key), !text.isEmpty else { return nil }
        return text
    }
}

/// A row that is read or says why not, so that one bad row does not cost the catalogue.
struct LenientRow: Decodable {
    let result: Result<CatalogEntry, RowFault>

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try CatalogRow(from: decoder).entry)
        } catch let fault as RowFault {
            result = .failure(fault)
        } catch is DecodingError {
            result = .failure(RowFault(message: "It is not a dictionary that can be read."))
        }
    }
}

/// Why rows cannot be used.
struct RowFault: Error {
    let message: String
    /// The name in a row of which something else is wrong; its identifier, where names are made of titles.
    var name: String?
}
