import Foundation
import Periodical
import PressClient

extension PressRight {
    /// Returns a line about the entitlement, with its start only if that is in the future.
    func line(now: Date) -> String { line(from: begins > now ? begins : nil, until: end, now: now, [self]) }

    /// Returns a line about the entitlement, with its start.
    func termLine(now: Date) -> String { line(from: begins, until: end, now: now, [self]) }

    fileprivate func line(from begin: Date?, until end: Date?, now: Date, _ rights: [PressRight]) -> String {
        let what = item.map { "\(kind.rawValue) \($0.printable)" } ?? title?.printable ?? kind.words
        let lasting = item == nil ? "until you end it" : "permanent"
        let time = end.map { $0 > now ? "until \($0.written)" : "ended \($0.written)" } ?? lasting
        let term = [begin.map { "from \($0.written)" }, time].compactMap { $0 }.joined(separator: " ")
        var sources: [String] = []
        for words in rights.map(\.sourceWords) where !sources.contains(words) { sources.append(words) }
        return "\(product.printable): \(what), \(term) (\(sources.joined(separator: ", ")))"
    }

    private var sourceWords: String {
        switch source {
        case "free": "free"
        case "grant": "granted by the publisher"
        case "voucher": "from a voucher"
        case "storekit": "bought in the App Store"
        case "webhook": "bought"
        default: source.printable
        }
    }
}

extension PressHolding {
    /// Returns a line about the entitlement. The line shows the end of the last entitlement that follows without a gap.
    func line(now: Date) -> String { first.line(from: begins > now ? begins : nil, until: end, now: now, rights) }
}

extension PressProduct.Kind {
    /// The kind of product, in words.
    var words: String {
        switch self {
        case .issue: "one issue"
        case .book: "one book"
        case .subscription: "subscription"
        case .all: "everything"
        }
    }
}
