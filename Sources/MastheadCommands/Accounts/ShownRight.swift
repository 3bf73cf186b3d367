import Foundation
import Periodical
import PressClient

/// A right as commands print it with `--json`.
struct ShownRight: Encodable {
    let product: String
    /// What people call the product.
    @OrNull var title: String?
    let kind: String
    @OrNull var item: String?
    let source: String
    let begins: String
    /// When it is over, with its grace period; null for what stays.
    @OrNull var ends: String?
    /// Whether it counts now.
    let held: Bool

    init(_ right: PressRight, now: Date) {
        product = right.product
        title = right.title
        kind = right.kind.rawValue
        item = right.item
        source = right.source
        begins = right.begins.rfc3339
        ends = right.end?.rfc3339
        held = right.isInForce(at: now)
    }
}

extension PressRight {
    /// The right in a line.
    func line(now: Date) -> String {
        let what = item.map { "\(kind.rawValue) \($0.printable)" } ?? title?.printable ?? kind.words
        let time = end.map { $0 > now ? "until \($0.written)" : "ended \($0.written)" } ?? "for good"
        return
            "\(product.printable): \(what), \(item == nil && end == nil ? "until it is ended" : time) (\(sourceWords))"
    }

    private var sourceWords: String {
        switch source {
        case "free": "costs nothing"
        case "grant": "given by the publisher"
        case "voucher": "by a code"
        case "storekit": "bought in the App Store"
        case "webhook": "bought"
        default: source.printable
        }
    }
}

extension PressProduct.Kind {
    /// What it gives, in words.
    var words: String {
        switch self {
        case .issue: "one issue"
        case .book: "one book"
        case .subscription: "subscription"
        case .all: "all there is"
        }
    }
}
