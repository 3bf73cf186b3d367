import CXML
import Foundation

/// Builds a property list's values from libxml2's events.
final class XMLPropertyListBuilder {
    /// The root value, once its element has ended.
    private(set) var root: PropertyValue?
    /// Why the property list cannot be read.
    private(set) var fault: String?
    /// A description of the first malformed value.
    private(set) var valueFault: String?

    private enum Element: String {
        case plist, array, dict, key, string, data, date, real, integer
        case yes = "true"
        case no = "false"
    }

    /// An `array`, `dict` or `plist` element that has not ended yet.
    private struct Container {
        let element: Element
        /// The index of the container's first value in ``values``, and of its first key in ``keys``.
        let firstValue: Int
        let firstKey: Int
    }

    private let document: UnsafeRawBufferPointer
    private let context: xmlParserCtxtPtr
    private let maximumDepth: Int
    private var depth = 0
    private var containers: [Container] = []
    private var values: [PropertyValue] = []
    private var keys: [String] = []
    private var elements: [(name: UnsafePointer<xmlChar>, element: Element)] = []
    /// The text element that has not ended yet, and the offset where its tag ends.
    private var leaf: (element: Element, tagEnd: Int)?

    /// Creates a builder.
    /// - Parameter document: the document's bytes, which must stay in memory as long as the builder does.
    init(_ document: UnsafeRawBufferPointer, _ context: xmlParserCtxtPtr, maximumDepth: Int) {
        (self.document, self.context, self.maximumDepth) = (document, context, maximumDepth)
    }

    static func of(_ user: UnsafeMutableRawPointer?) -> XMLPropertyListBuilder? {
        user.map { Unmanaged<XMLPropertyListBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    private var offset: Int { min(max(0, Int(xmlByteConsumed(context))), document.count) }
    private var line: Int { Int(context.pointee.input?.pointee.line ?? 0) }

    /// Returns the element with a name. libxml2 stores each name only once, so addresses are compared first.
    private func element(_ name: UnsafePointer<xmlChar>) -> Element? {
        if let known = elements.first(where: { $0.name == name }) { return known.element }
        guard let element = Element(rawValue: String(cString: name)) else { return nil }
        elements.append((name, element))
        return element
    }

    private func stop(_ reason: String) {
        if fault == nil { fault = reason }
        xmlStopParser(context)
    }

    /// Whether the last key of a dictionary has no value yet.
    private func hasKey(_ container: Container) -> Bool {
        keys.count - container.firstKey > values.count - container.firstValue
    }

    func begin(_ name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?) {
        guard fault == nil else { return }
        depth += 1
        // The element `plist` and a value add two levels to the depth of the containers.
        guard depth <= maximumDepth + 2 else {
            return stop("the elements are nested more than \(maximumDepth) levels deep")
        }
        guard prefix == nil, let name, let element = element(name) else {
            let name = name.map { String(cString: $0) } ?? ""
            return stop("line \(line): <\(name)> is not an element of a property list")
        }
        if let leaf { return stop("line \(line): <\(element.rawValue)> is within <\(leaf.element.rawValue)>") }
        switch containers.last {
        case .some(let container) where container.element == .dict:
            guard element == .key || hasKey(container) else {
                return stop("line \(line): <\(element.rawValue)> is in the place of a <key>")
            }
        case .some(let container) where container.element == .plist:
            guard values.count == container.firstValue else {
                return stop("line \(line): a second value follows the first")
            }
        default: break
        }
        switch element {
        case .plist where !containers.isEmpty: stop("line \(line): <plist> is within another element")
        case .plist, .array, .dict:
            containers.append(Container(element: element, firstValue: values.count, firstKey: keys.count))
        default: leaf = (element, offset)
        }
    }

    func end() {
        guard fault == nil else { return }
        depth -= 1
        if let leaf {
            self.leaf = nil
            guard let text = XMLPropertyListText(document, from: leaf.tagEnd, to: offset) else {
                return stop("line \(line): markup or an unknown entity is within <\(leaf.element.rawValue)>")
            }
            if leaf.element == .key, let container = containers.last, container.element == .dict, !hasKey(container) {
                return keys.append(text.string ?? text.repaired)
            }
            values.append(value(of: leaf.element, text))
        } else if let container = containers.popLast() {
            close(container)
        }
        if depth == 0, fault == nil {
            root = values.popLast()
            // Ignore anything after the root element.
            xmlStopParser(context)
        }
    }

    private func value(of element: Element, _ text: XMLPropertyListText) -> PropertyValue {
        let value: PropertyValue? =
            switch element {
            case .string, .key: text.string.map { .string($0) }
            case .integer: text.integer
            case .real: text.real
            case .date: text.date.map { .date($0) }
            case .data: text.data.map { .data($0) }
            case .yes: text.isEmpty ? .boolean(true) : nil
            case .no: text.isEmpty ? .boolean(false) : nil
            case .plist, .array, .dict: nil
            }
        if let value { return value }
        if valueFault == nil {
            let shown = text.string.map { $0.isEmpty ? "nothing" : "'\($0.prefix(40))'" } ?? "text that is not UTF-8"
            valueFault = "line \(line): \(shown) is within <\(element.rawValue)>"
        }
        return .data(text.bytes)
    }

    private func close(_ container: Container) {
        switch container.element {
        case .array:
            let list = Array(values[container.firstValue...])
            values.removeSubrange(container.firstValue...)
            values.append(.array(list))
        case .dict:
            guard !hasKey(container) else { return stop("line \(line): the last <key> of a <dict> has no value") }
            let count = keys.count - container.firstKey
            var entries = [String: PropertyValue](minimumCapacity: count)
            // If a key is repeated, its last value counts.
            for index in 0..<count { entries[keys[container.firstKey + index]] = values[container.firstValue + index] }
            keys.removeSubrange(container.firstKey...)
            values.removeSubrange(container.firstValue...)
            values.append(.dictionary(entries))
        default: if values.isEmpty { stop("line \(line): <plist> is empty") }
        }
    }

    /// Handles the text between elements.
    func take(_ text: UnsafeBufferPointer<xmlChar>) {
        guard leaf == nil, fault == nil, depth > 0 else { return }
        if text.contains(where: { $0 > 0x20 }) { stop("line \(line): text is between elements") }
    }

    func checkDocumentType(_ identifiers: [UnsafePointer<xmlChar>?]) {
        // The parser has just read the identifiers of a document type. If declarations follow, the next character is
        // `[`.
        if context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[") {
            stop("the document type declares entities or elements, which is not allowed in a property list")
        }
        for identifier in identifiers {
            guard let identifier else { continue }
            if String(cString: identifier).contains(where: { "<>".contains($0) }) {
                stop("the document type has an angle bracket in an identifier")
            }
        }
    }

    func take(error: String, line: Int) {
        guard root == nil else { return }
        stop("line \(line): not well-formed XML: \(error.trimmingCharacters(in: .whitespacesAndNewlines))")
    }
}
