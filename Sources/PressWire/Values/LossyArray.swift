/// An array that skips malformed elements when decoded, so that the valid ones remain usable.
package struct LossyArray<Element: WireValue>: WireValue {
    package let elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) { element = try? Element(from: decoder) }
    }

    package init(from decoder: any Decoder) throws {
        elements = try [Attempt](from: decoder).compactMap(\.element)
    }

    package func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}
