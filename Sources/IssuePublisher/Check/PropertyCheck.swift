import Foundation
import Periodical

/// A comparison of a page's properties with its class's declarations.
enum PropertyCheck {
    /// Returns a page's faults, with locations relative to the page.
    static func faults(of page: Page, _ pageClass: PageClass) -> [DocumentFault] {
        let place = [DocumentFault.Step.key("properties")]
        var faults = faults(in: page.properties, pageClass.properties, at: place, owner: pageClass.name)
        for group in pageClass.alternatives where !group.contains(where: { page.properties[$0] != nil }) {
            let names = group.map { "'\($0)'" }.joined(separator: " or ")
            faults.append(
                DocumentFault(
                    at: place, code: "missing-property", "\(pageClass.name) needs \(names).",
                    hint: "Add one of these properties."))
        }
        return faults
    }

    private static func faults(
        in values: [String: PropertyValue], _ declarations: [String: PropertyDeclaration],
        at place: [DocumentFault.Step], owner: String
    ) -> [DocumentFault] {
        var faults: [DocumentFault] = []
        for (name, declaration) in declarations.sorted(by: { $0.key < $1.key }) {
            if let value = values[name] {
                faults += self.faults(of: value, declaration, at: place + [.key(name)], name: name)
            } else if declaration.isRequired {
                faults.append(
                    DocumentFault(
                        at: place, code: "missing-property", "\(owner) needs '\(name)'.",
                        hint: "Add '\(name)': \(description(of: declaration.type))."))
            }
        }
        for name in values.keys.sorted() where declarations[name] == nil {
            let known = declarations.keys.sorted()
            let nearest = NameSuggestion.nearest(to: name, among: known)
            faults.append(
                DocumentFault(
                    at: place + [.key(name)], key: true, code: "unknown-property",
                    "\(owner) has no property '\(name)'.",
                    hint: nearest.map { "Did you mean '\($0)'?" } ?? "Use one of \(known.joined(separator: ", "))."))
        }
        return faults
    }

    private static func faults(
        of value: PropertyValue, _ declaration: PropertyDeclaration, at place: [DocumentFault.Step], name: String
    ) -> [DocumentFault] {
        let isRight: Bool
        switch declaration.type {
        case .asset, .string, .markdown: isRight = value.string != nil
        case .url:
            guard let text = value.string else {
                isRight = false
                break
            }
            guard SafeURL.allows(text) else {
                return [
                    DocumentFault(
                        at: place, code: "wrong-value", "'\(name)' is '\(text)'.",
                        hint: "Use an http, https or mailto URL.")
                ]
            }
            isRight = true
        case .number:
            let number: Double? =
                switch value {
                case .integer(let number): Double(number)
                case .real(let number): number
                default: nil
                }
            if let number, let minimum = declaration.minimum, number < minimum {
                return [
                    DocumentFault(
                        at: place, code: "wrong-value", "'\(name)' is \(value.text ?? "").",
                        hint: "Use a number of at least \(minimum.formatted()).")
                ]
            }
            isRight = number != nil
        case .boolean: if case .boolean = value { isRight = true } else { isRight = false }
        case .list(let inner):
            guard let items = value.array else {
                isRight = false
                break
            }
            return items.enumerated().flatMap { index, item -> [DocumentFault] in
                let place = place + [.index(index)]
                guard let entries = item.dictionary else {
                    let message = "Item \(index + 1) of '\(name)' is \(item.typeName), not a dictionary."
                    return [DocumentFault(at: place, code: "wrong-type", message)]
                }
                return faults(in: entries, inner, at: place, owner: "Item \(index + 1) of '\(name)'")
            }
        }
        if isRight { return [] }
        return [
            DocumentFault(
                at: place, code: "wrong-type",
                "'\(name)' is \(value.typeName), not \(description(of: declaration.type)).")
        ]
    }

    private static func description(of type: PropertyType) -> String {
        switch type {
        case .asset(let kind): "the name of \(kind == .image || kind == .audio ? "an" : "a") \(kind.rawValue) asset"
        case .string: "a string"
        case .markdown: "a string of Markdown"
        case .number: "a number"
        case .boolean: "true or false"
        case .url: "a string with a URL"
        case .list(let inner): "a list; each element has \(names(in: inner))"
        }
    }

    /// Returns a phrase that lists an element's properties, required properties first.
    private static func names(in declarations: [String: PropertyDeclaration]) -> String {
        let sorted = declarations.sorted { left, right in
            left.value.isRequired == right.value.isRequired ? left.key < right.key : left.value.isRequired
        }
        let names = sorted.map { "'\($0.key)'" + ($0.value.isRequired ? "" : " (optional)") }
        return names.joined(separator: ", ")
    }
}
