import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

/// What a person is shown before they say yes, and the question.
struct Agreement {
    let terms: PressTerms
    let handle: String
    /// What the one issue or book is called that it is about.
    var title: String?

    /// The terms in lines.
    var lines: [String] {
        let product = terms.product
        let item = title.map { "“\($0.printable)”" } ?? product.item?.printable
        let what = item.map { "\(product.kind.words), \($0)," } ?? product.kind.words
        let price = product.price.map(\.description) ?? "free"
        let time = product.period.map { ", \($0)" } ?? (product.kind.isOfOneItem ? "" : ", until you end it")
        return
            ([
                """
                \(product.title.map { "\($0.printable) (\(product.id.printable))" } ?? product.id.printable): \
                \(what) of \(handle.printable), \(price)\(time).
                """,
                product.gives,
                "Publisher: \(terms.publisher.printable)",
                "Privacy policy: \(terms.privacyPolicy.absoluteString.printable)",
            ] as [String?]).compactMap { $0 }
    }

    /// Shows the terms, and asks for a yes where it was not given.
    /// - Throws: wrong usage where there is no terminal to ask on.
    func ask(_ question: String, isGiven: Bool, _ console: Console) throws -> Bool {
        for line in lines { console.note(line) }
        if isGiven { return true }
        guard let questions = Questions(console) else {
            throw ValidationError(
                "Masthead can only ask for confirmation on a terminal. Use --agree to accept the terms above.")
        }
        return questions.confirm(question)
    }
}

extension PressProduct {
    /// Which issues a subscription gives, in a sentence; nil if it is none, or the server does not say.
    fileprivate var gives: String? {
        guard kind == .subscription, let includes else { return nil }
        switch includes {
        case .published: return "You get all published issues, and each new issue while you are subscribed."
        case .current: return "You get the newest issue, and each new issue while you are subscribed."
        case .nothing: return "You get each new issue while you are subscribed, but no earlier issues."
        }
    }
}

extension PressProduct.Kind {
    /// Whether it gives one thing.
    var isOfOneItem: Bool { self == .issue || self == .book }
}
