package import Periodical

/// Functions that derive readable item names from titles, for catalogs that contain no names.
///
/// If several items have the same title, each name includes a hash of the item's identifier, so that names do not
/// depend on the order of the rows.
package enum ItemNaming {
    /// Returns a name derived from a title.
    /// - Parameter other: the name to use if the title has no suitable characters.
    package static func slug(_ title: String, or other: String = "book") -> String {
        IssueName.suggestion(for: title) ?? other
    }

    /// Returns the name for an item that shares its slug with another item.
    package static func name(_ slug: String, _ identifier: String, digits: Int = 8) -> String {
        "\(slug)-\(hash(identifier).prefix(digits))"
    }

    /// Returns the 64-bit FNV-1a hash as 16 hexadecimal digits. It need not be secure, because it is only part of a
    /// name.
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // Mix the upper bits into the lower ones, because hashes of similar strings differ in only a few bits.
        hash ^= hash >> 32
        hash &*= 0x9E37_79B9_7F4A_7C15
        return String(hash, radix: 16).zeroPadded(to: 16)
    }
}

extension Catalog {
    /// Names all entries that have an identifier. An entry keeps a name that is already known; otherwise, its name is
    /// derived from its title.
    /// - Parameter known: the existing names, with the identifiers of their items, or nil for an item that has none.
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
                    // If the full hashes of several identifiers are equal, only one item gets the name.
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
