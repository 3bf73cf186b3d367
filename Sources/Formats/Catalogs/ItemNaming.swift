package import Periodical

/// The names of items whose catalog gives them none: made of their titles, and readable.
///
/// What has the same title is told apart by a hash of its identifier, so that names do not depend on the order of rows.
package enum ItemNaming {
    /// A name made of a title.
    /// - Parameter other: the name where nothing of the title can be one.
    package static func slug(_ title: String, or other: String = "book") -> String {
        IssueName.suggestion(for: title) ?? other
    }

    /// The name of an item of which others have the slug.
    package static func name(_ slug: String, _ identifier: String, digits: Int = 8) -> String {
        "\(slug)-\(hash(identifier).prefix(digits))"
    }

    /// FNV-1a in 64 bits, as 16 hexadecimal digits: nothing rests on it but a name.
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // The first digits are to differ too where little does.
        hash ^= hash >> 32
        hash &*= 0x9E37_79B9_7F4A_7C15
        return String(hash, radix: 16).zeroPadded(to: 16)
    }
}

extension Catalog {
    /// Names the entries that have an identifier: by the names that they have where they are known, else by their titles.
    /// - Parameter known: names that are given already, with the identifiers of what has them; nil where one has none.
    package mutating func nameEntries(knowing known: [String: String?] = [:]) {
        var taken = Set(known.compactMap { $0.value == nil ? nil : $0.key })
        let names = Dictionary(
            known.compactMap { name, identifier in identifier.map { ($0, name) } }, uniquingKeysWith: { min($0, $1) })
        unreadableNames.formUnion(unreadableIdentifiers.union(unchangedIdentifiers).compactMap { names[$0] })
        var unnamed: [String: [Int]] = [:]
        for index in entries.indices {
            guard let identifier = entries[index].identifier else {
                taken.insert(entries[index].name)
                continue
            }
            if let name = names[identifier] {
                entries[index].name = name
            } else {
                unnamed[ItemNaming.slug(entries[index].description.title), default: []].append(index)
            }
        }
        for slug in unnamed.keys.sorted() {
            let indices = (unnamed[slug] ?? []).map { index in (index, entries[index].identifier ?? "") }
            for (index, identifier) in indices.sorted(by: { Self.isBefore($0.1, $1.1) }) {
                var name = slug
                var digits = 8
                while !taken.insert(name).inserted {
                    name = ItemNaming.name(slug, identifier, digits: digits)
                    // A publisher that makes all of them alike loses all but one.
                    guard digits <= 16 else { break }
                    digits += 4
                }
                entries[index].name = name
            }
        }
    }

    private static func isBefore(_ one: String, _ other: String) -> Bool {
        let (first, second) = (ItemNaming.hash(one), ItemNaming.hash(other))
        return first == second ? one < other : first < second
    }
}
