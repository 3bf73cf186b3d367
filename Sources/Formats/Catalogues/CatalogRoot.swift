import Periodical

/// The root of a catalogue: an array of rows, or a dictionary that has one under some key.
struct CatalogRoot: Decodable {
    let rows: Result<[LenientRow], RowFault>
    /// Where relative addresses begin, if the catalogue says so.
    var base: String?

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
        let baseKey = root.allKeys.filter { RowKeys.plain($0.stringValue) == "baseurl" }
            .min { $0.stringValue < $1.stringValue }
        if let baseKey, let base = try? root.decode(String.self, forKey: baseKey), !base.isEmpty { self.base = base }
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
}
