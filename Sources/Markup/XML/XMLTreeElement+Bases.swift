import Foundation

// Resolves relative URLs in an element against `xml:base` (XML Base, section 4).
extension XMLTreeElement {
    private static let xml = "http://www.w3.org/XML/1998/namespace"
    /// The attributes whose values are URLs.
    private static let addresses: Set<String> = [
        "href", "src", "poster", "data", "background", "cite", "longdesc", "action", "altimg",
    ]

    /// The element with its URLs resolved against its `xml:base` attributes, relative to the document.
    package var withoutBases: XMLTreeElement {
        let hasBase = descendants.contains { $0["base", in: Self.xml] != nil }
        return hasBase ? resolved(from: "") : self
    }

    /// Recursion is safe here, because ``NestingLimit`` limits the depth of documents.
    private func resolved(from outer: String) -> XMLTreeElement {
        let base = self["base", in: Self.xml].map { Self.address($0.oneLine, from: outer) } ?? outer
        let attributes = attributes.compactMap { attribute -> Attribute? in
            if attribute.name == "base", attribute.namespace == Self.xml { return nil }
            let value: String
            switch attribute.name.lowercased() {
            case "srcset":
                value = attribute.value.split(separator: ",").map { choice in
                    let words = choice.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
                    return ([Self.address(words.first ?? "", from: base)] + words.dropFirst()).joined(separator: " ")
                }.joined(separator: ", ")
            case let name where Self.addresses.contains(name): value = Self.address(attribute.value, from: base)
            default: return attribute
            }
            return Attribute(name: attribute.name, namespace: attribute.namespace, value: value)
        }
        let nodes = nodes.map { node -> Node in
            if case .element(let inner) = node { .element(inner.resolved(from: base)) } else { node }
        }
        return XMLTreeElement(
            name: name, prefix: prefix, namespace: namespace, attributes: attributes, nodes: nodes, line: line)
    }

    /// Resolves a URL against a base, which may be relative to the document. A fragment of the document itself stays
    /// the same.
    private static func address(_ written: String, from base: String) -> String {
        let address = written.trimmingWhitespace
        guard !base.isEmpty, !address.isEmpty, !address.hasPrefix("#"), !hasScheme(address) else { return written }
        if hasScheme(base) || base.hasPrefix("//") {
            let known = base.hasPrefix("//") ? "https:" + base : base
            guard let url = URL(string: address, relativeTo: URL(string: known)) else { return written }
            let absolute = url.absoluteString
            return base.hasPrefix("//") ? String(absolute.dropFirst("https:".count)) : absolute
        }
        if address.hasPrefix("/") { return written }
        let path = base.prefix { $0 != "?" && $0 != "#" }
        if address.hasPrefix("?") { return String(path) + address }
        // The components `..` are resolved later, against the document's URL.
        guard let slash = path.lastIndex(of: "/") else { return written }
        return String(path[...slash]) + address
    }

    private static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), let first = address.utf8.first else {
            return false
        }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return isLetter(first)
            && address.utf8[..<colon].allSatisfy {
                isLetter($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }
    }
}
