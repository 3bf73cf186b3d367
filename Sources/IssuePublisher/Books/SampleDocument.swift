import Formats
import Foundation
import Markup

/// A document in a sample. Its links, and the files that it loads, are limited to the sample.
struct SampleDocument {
    /// The document's path in the book.
    let path: String
    /// The document's content, without the part that was cut off.
    private(set) var root: XMLTreeElement
    /// Whether the end of the document was cut off.
    let isCut: Bool
    /// Whether the document differs from the one in the book.
    private(set) var isChanged: Bool
    /// The paths of the files that the document loads.
    private(set) var loaded: Set<String> = []
    /// The style sheets and `style` attributes in the document.
    private(set) var styles: [String] = []
    /// The properties to declare in an EPUB 3 manifest: `svg`, `mathml`, `scripted`, `switch`.
    private(set) var properties: Set<String> = []

    private static let html = "http://www.w3.org/1999/xhtml"
    /// Attributes that refer to ids in the same document.
    private static let partNames: Set<String> = [
        "aria-labelledby", "aria-describedby", "aria-owns", "aria-controls", "aria-flowto", "aria-details", "for",
        "headers", "list",
    ]
    private static let loading: Set<String> = [
        "src", "poster", "data", "altimg", "background", "lowsrc", "dynsrc", "icon",
    ]
    /// Elements that are removed along with their content.
    private static let dropped: Set<String> = [
        "script", "base", "iframe", "frame", "frameset", "embed", "applet", "portal", "handler", "listener",
    ]
    /// Elements that are removed if they show a file from another server.
    private static let showing: Set<String> = [
        "audio", "video", "source", "track", "object", "img", "image", "feimage", "use", "input",
    ]
    /// Attributes that run scripts, load files or send data, which a sample never needs.
    private static let forbidden: Set<String> = [
        "srcdoc", "ping", "action", "formaction", "manifest", "codebase", "archive", "classid", "profile",
    ]
    private static let svg = "http://www.w3.org/2000/svg"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    init(path: String, root: XMLTreeElement, isCut: Bool, isChanged: Bool) {
        (self.path, self.root, self.isCut, self.isChanged) = (path, root, isCut, isChanged)
    }

    /// The ids in the document.
    var parts: Set<String> {
        Set(root.descendants.flatMap { [$0["id"], $0.name == "a" ? $0["name"] : nil].compactMap(\.self) })
    }

    /// The targets that links in a sample may have.
    struct Places {
        /// The ids in the sample's documents, by path.
        let parts: [String: Set<String>]
        /// The book's documents.
        let documents: Set<String>
        /// The path of the page that marks the end of the sample.
        let end: String
        let book: BookFolder
    }

    /// Removes scripts, external content and links that lead outside the sample, and collects the files to load.
    mutating func settle(_ places: Places) {
        let own = isCut ? parts : []
        root =
            settled(root, places, own)
            ?? XMLTreeElement(
                name: root.name, prefix: root.prefix, namespace: root.namespace, attributes: [], nodes: [],
                line: root.line)
    }

    /// Returns the document as text.
    func written(isEPUB2: Bool) -> String {
        let doctype: String
        if root.name.lowercased() != "html" {
            doctype = ""
        } else if isEPUB2 {
            doctype =
                "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd\">"
        } else {
            doctype = "<!DOCTYPE html>"
        }
        return XMLTreeWriter.document(
            root, doctype: doctype, namespace: root.name.lowercased() == "html" ? Self.html : nil, isXHTML1: isEPUB2)
    }

    private mutating func settled(
        _ element: XMLTreeElement, _ places: Places, _ own: Set<String>
    ) -> XMLTreeElement? {
        let name = element.name.lowercased()
        guard !Self.dropped.contains(name), !isElsewhere(element, name), !changes(element, name) else {
            isChanged = true
            return nil
        }
        let attributes = element.attributes.compactMap { settled($0, of: element, name, places, own) }
        if attributes != element.attributes { isChanged = true }
        note(element, name, attributes, places)
        var nodes: [XMLTreeElement.Node] = []
        if name == "style" {
            nodes = [.text(settledStyle(element.ownText, places))]
            if element.nodes.count > 1 { isChanged = true }
        } else {
            for node in element.nodes {
                switch node {
                case .text: nodes.append(node)
                case .element(let inner):
                    if let inner = settled(inner, places, own) { nodes.append(.element(inner)) }
                }
            }
        }
        return XMLTreeElement(
            name: element.name, prefix: element.prefix, namespace: element.namespace, attributes: attributes,
            nodes: nodes, line: element.line)
    }

    private func isStyle(_ link: XMLTreeElement) -> Bool {
        link["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("stylesheet") == true
    }

    /// Whether an element loads something from another server, or is a `link` to anything but one of the book's style
    /// sheets.
    private func isElsewhere(_ element: XMLTreeElement, _ name: String) -> Bool {
        if name == "link", !isStyle(element) { return true }
        guard name == "link" || Self.showing.contains(name) else { return false }
        return ["src", "data", "href"].contains { element[$0].map(SampleAddress.isElsewhere) == true }
    }

    /// Whether an element redirects the reader or changes where links lead.
    private func changes(_ element: XMLTreeElement, _ name: String) -> Bool {
        if name == "meta" { return element["http-equiv"].map { $0.lowercased() != "content-type" } ?? false }
        guard name == "set" || name.hasPrefix("animate") else { return false }
        let changed = element["attributeName"]?.lowercased() ?? ""
        return changed.hasSuffix("href") || changed.hasSuffix("src") || changed.hasPrefix("on")
    }

    private mutating func note(
        _ element: XMLTreeElement, _ name: String, _ attributes: [XMLTreeElement.Attribute], _ places: Places
    ) {
        switch (element.namespace, name) {
        case (Self.svg, "svg"): properties.insert("svg")
        case ("http://www.w3.org/1998/Math/MathML", "math"): properties.insert("mathml")
        case ("http://www.idpf.org/2007/ops", "switch"): properties.insert("switch")
        case (_, "form"), (_, "input"), (_, "button"), (_, "select"), (_, "textarea"): properties.insert("scripted")
        default: break
        }
        for attribute in attributes {
            let plain = attribute.name.lowercased()
            if plain == "srcset" {
                for reference in Self.candidates(attribute.value) { load(reference, places) }
            } else if Self.loading.contains(plain) || (plain == "href" && name != "a" && name != "area") {
                load(attribute.value, places)
            } else if plain == "face" || plain == "font-family" {
                styles.append("*{font-family:\(attribute.value)}")
            }
        }
    }

    /// Whether an attribute value may be CSS that loads a file.
    private static func mayLoad(_ value: String) -> Bool {
        value.contains("(")
            && (value.contains("\\")
                || ["url", "image", "src"].contains { value.range(of: $0, options: .caseInsensitive) != nil })
    }

    /// Returns the URLs in a `srcset` attribute.
    private static func candidates(_ list: String) -> [String] {
        list.split(separator: ",").compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }

    private mutating func settledStyle(_ text: String, _ places: Places) -> String {
        styles.append(text)
        let style = SampleStyle(text).settled()
        for reference in style.references { load(reference, places) }
        if style.isChanged { isChanged = true }
        return style.text
    }

    private mutating func load(_ reference: String, _ places: Places) {
        guard let target = places.book.target(of: reference, from: path), target.path != path else { return }
        loaded.insert(target.path)
    }

    private mutating func settled(
        _ attribute: XMLTreeElement.Attribute, of element: XMLTreeElement, _ name: String, _ places: Places,
        _ own: Set<String>
    ) -> XMLTreeElement.Attribute? {
        let plain = attribute.name.lowercased()
        func with(_ value: String) -> XMLTreeElement.Attribute {
            XMLTreeElement.Attribute(name: attribute.name, namespace: attribute.namespace, value: value)
        }
        if plain.hasPrefix("on"), attribute.namespace == nil { return nil }
        if Self.forbidden.contains(plain) || (plain == "base" && attribute.namespace == Self.xml) { return nil }
        if isCut, Self.partNames.contains(plain) {
            let names = attribute.value.split(whereSeparator: \.isWhitespace).map(String.init)
            return names.allSatisfy(own.contains) ? attribute : nil
        }
        if plain == "style" || (element.namespace == Self.svg && Self.mayLoad(attribute.value)) {
            let value = settledStyle(attribute.value, places)
            return value == attribute.value ? attribute : with(value)
        }
        if plain == "srcset" {
            return Self.candidates(attribute.value).contains(where: SampleAddress.isElsewhere) ? nil : attribute
        }
        let isLink = plain == "href" && (name == "a" || name == "area")
        if Self.loading.contains(plain) || (plain == "href" && !isLink) {
            return SampleAddress.isElsewhere(attribute.value) ? nil : attribute
        }
        guard isLink else { return attribute }
        guard !SampleAddress.leadsOut(attribute.value) else {
            return SampleAddress.mayLead(attribute.value) ? attribute : nil
        }
        guard let target = places.book.target(of: attribute.value, from: path) else { return nil }
        let isDocument = places.documents.contains(target.path)
        if let known = places.parts[target.path] {
            guard let part = target.fragment, !known.contains(part) else { return attribute }
        } else if !isDocument {
            loaded.insert(target.path)
            return attribute
        }
        return with(BookReference.relative(places.end, from: path))
    }

    /// Whether a document is free of style sheet instructions, entities and attribute declarations, which could load
    /// files.
    static func isPlain(_ document: Data) -> Bool {
        !document.contains(0)
            && !["<?xml-stylesheet", "<!ENTITY", "<!ATTLIST"].contains { document.range(of: Data($0.utf8)) != nil }
    }

    /// Adds the document's names, classes and ids, which selectors can match.
    func add(to matter: inout SampleStyle.Matter) {
        for element in root.descendants {
            matter.names.insert(element.name.lowercased())
            if let id = element["id"] { matter.ids.insert(id) }
            let classes = element["class"]?.split(whereSeparator: \.isWhitespace) ?? []
            matter.classes.formUnion(classes.map(String.init))
        }
    }
}

extension XMLTreeElement {
    /// The text directly in the element, without the text in its child elements.
    fileprivate var ownText: String {
        nodes.map { node in if case .text(let words) = node { words } else { "" } }.joined()
    }
}
