import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

/// The terms of a purchase or subscription, with a question that asks the user to agree to them.
struct Agreement {
    let terms: PressTerms
    let publication: LibraryPublication
    /// The title of the issue or book if the product is a single item.
    var title: String?

    /// The terms, as lines of text.
    var lines: [String] {
        let product = terms.product
        let item = title.map { "“\($0.printable)”" } ?? product.item?.printable
        let what = item.map { "\(product.kind.words), \($0)," } ?? product.kind.words
        let price = product.price.map(\.description) ?? "free"
        let time = product.period.map { ", \($0)" } ?? (product.kind.isOfOneItem ? "" : ", until you end it")
        let handle = publication.handle.printable
        let owner = publication.title.map { "“\($0.printable)” (\(handle))" } ?? handle
        return
            ([
                """
                \(product.title.map { "\($0.printable) (\(product.id.printable))" } ?? product.id.printable): \
                \(what) of \(owner), \(price)\(time).
                """,
                product.gives,
                "Publisher: \(terms.publisher.printable)",
                "Privacy policy: \(terms.privacyPolicy.absoluteString.printable)",
            ] as [String?]).compactMap { $0 }
    }

    /// Prints the terms and asks the user to agree, unless `--agree` was used.
    /// - Throws: `ValidationError` if the user must be asked and there is no terminal.
    func ask(_ question: String, isGiven: Bool, _ console: Console) throws -> Bool {
        for line in lines { console.note(line) }
        if isGiven { return true }
        guard let questions = Questions(console) else {
            throw ValidationError(
                "Masthead can ask for confirmation only on a terminal. Use --agree to accept the terms above.")
        }
        return questions.confirm(question)
    }
}

extension PressProduct {
    /// A sentence about the issues that a subscription includes, or nil if the product is something else or the issues
    /// are unknown.
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
    /// Whether the product is a single item.
    var isOfOneItem: Bool { self == .issue || self == .book }
}
