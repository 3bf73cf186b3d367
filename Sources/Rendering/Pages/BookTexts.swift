import Foundation
package import Markup
package import Periodical
package import Reading
import Synchronization

/// The texts of a book's documents by their characters, those that were asked for last. It may be used from any thread.
package final class BookTexts: Sendable {
    private struct Known {
        let key: String
        let text: CountedText
    }

    private let known = Mutex<[Known]>([])
    /// How long the book is that was asked for last.
    private let measured = Mutex<(versions: [String], measure: BookMeasure)?>(nil)
    private static let mostKept = 3

    /// Begins without any.
    package init() {}

    /// The text of a page that reflows; nil of any other, and where it is not here or does not read.
    package func text(of position: PagePosition, in content: IssueContent) -> CountedText? {
        guard let page = content.grid[position.page], content.isReflowable(page),
            let path = page.properties["html"]?.string, let file = content.fileAtHand(path),
            let version = content.version(of: path)
        else { return nil }
        let key = "\(file.path) \(version)"
        if let found = known.withLock({ known in known.first { $0.key == key } }) { return found.text }
        let data: Data
        // One that does not read says so where it is shown.
        do throws(MastheadError) { data = try content.document(file) } catch { return nil }
        let text = CountedText(ofDocument: data)
        known.withLock { known in
            known.removeAll { $0.key == key }
            known.insert(Known(key: key, text: text), at: 0)
            if known.count > Self.mostKept { known.removeLast() }
        }
        return text
    }

    /// How long the text of a book is, counted once; nil for what does not reflow.
    package func measure(of content: IssueContent) -> BookMeasure? {
        let versions = content.grid.positions.map { position in
            content.grid[position]?.properties["html"]?.string.flatMap { content.version(of: $0) }.map { "\($0)" } ?? ""
        }
        if let known = measured.withLock({ $0 }), known.versions == versions { return known.measure }
        guard let measure = BookMeasure(content) else { return nil }
        measured.withLock { $0 = (versions, measure) }
        return measure
    }

    /// The words around a place; nil where the text does not reflow or is not here.
    package func anchor(at place: PagePosition, in content: IssueContent) -> TextAnchor? {
        guard let text = text(of: place, in: content), text.count > 0 else { return nil }
        return text.anchor(at: min(place.characterOffset ?? 0, text.count))
    }
}

extension CountedText {
    /// A place with the words around it.
    package func anchor(at offset: Int) -> TextAnchor {
        TextAnchor(
            characterOffset: offset, before: words(max(0, offset - TextAnchor.reach)..<offset),
            after: words(offset..<min(count, offset + TextAnchor.reach)))
    }
}
