import Foundation
import Periodical

/// The objects of a PDF, followed by their references.
struct PDFObjects {
    private let objects: [String: QPDFOutput.Object]

    init(_ output: QPDFOutput) { objects = output.qpdf?.last?.objects ?? [:] }

    /// The value itself, where it is a reference (`5 0 R`) what it refers to.
    func resolved(_ value: PropertyValue?) -> PropertyValue? {
        var value = value
        // References to references are legal, and may run in circles.
        for _ in 0..<8 {
            guard let reference = value?.string, reference.hasSuffix(" R") else { return value }
            value = objects["obj:\(reference)"]?.value
        }
        return nil
    }

    func dictionary(_ value: PropertyValue?) -> [String: PropertyValue]? { resolved(value)?.dictionary }

    func array(_ value: PropertyValue?) -> [PropertyValue]? { resolved(value)?.array }

    var root: [String: PropertyValue]? { dictionary(dictionary(objects["trailer"]?.value)?["/Root"]) }

    /// A page's entry that it may have from a node above it.
    func inherited(_ key: String, _ page: [String: PropertyValue]) -> PropertyValue? {
        var node: [String: PropertyValue]? = page
        for _ in 0..<64 {
            if let value = resolved(node?[key]) { return value }
            node = dictionary(node?["/Parent"])
        }
        return nil
    }

    /// The text of a string, `u:...`; other strings are bytes in hexadecimal, `b:...`.
    static func text(_ value: PropertyValue?) -> String? {
        guard let string = value?.string, string.hasPrefix("u:") else { return nil }
        return String(string.dropFirst(2))
    }

    /// The four numbers of a rectangle.
    func rectangle(_ value: PropertyValue?) -> (left: Double, bottom: Double, right: Double, top: Double)? {
        let numbers = (array(value) ?? []).compactMap { number -> Double? in
            switch resolved(number) {
            case .integer(let number): Double(number)
            case .real(let number): number
            default: nil
            }
        }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        return (
            min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]),
            max(numbers[1], numbers[3])
        )
    }

    /// The destinations that have names, from the catalogue's dictionary and name tree.
    func namedDestinations() -> [String: PropertyValue] {
        var found: [String: PropertyValue] = [:]
        for (name, value) in dictionary(root?["/Dests"]) ?? [:] { found[name] = value }
        var open = [dictionary(root?["/Names"])?["/Dests"]]
        var budget = 100_000
        while let node = open.popLast(), budget > 0 {
            budget -= 1
            guard let node = dictionary(node) else { continue }
            open += array(node["/Kids"]) ?? []
            let names = array(node["/Names"]) ?? []
            for index in stride(from: 0, to: names.count - 1, by: 2) {
                if let name = names[index].string { found[name] = names[index + 1] }
            }
        }
        return found
    }
}
