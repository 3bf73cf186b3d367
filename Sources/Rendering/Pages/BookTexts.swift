import Foundation
package import Markup
package import Periodical
package import Reading
import Synchronization

/// A cache of recently used book documents, as text with counted characters. Thread-safe.
package final class BookTexts: Sendable {
    private struct Known {
        let key: String
        let text: CountedText
    }

    private let known = Mutex<[Known]>([])
    /// The length of the most recently measured book.
    private let measured = Mutex<(versions: [String], measure: BookMeasure)?>(nil)
    private static let maxKept = 3

    /// Creates an empty cache.
    package init() {}

    /// Returns the text of a reflowable page, or nil if the page does not reflow or its file is missing or unreadable.
    package func text(of position: PagePosition, in content: IssueContent) -> CountedText? {
        guard let page = content.grid[position.page], content.isReflowable(page),
            let path = page.properties["html"]?.string, let file = content.fileAtHand(path),
            let version = content.version(of: path)
        else { return nil }
        let key = "\(file.path) \(version)"
        if let found = known.withLock({ known in known.first { $0.key == key } }) { return found.text }
        let data: Data
        // Ignore the error, because it is reported when a reader opens the page.
        do throws(MastheadError) { data = try content.document(file) } catch { return nil }
        let text = CountedText(ofDocument: data)
        known.withLock { known in
            known.removeAll { $0.key == key }
            known.insert(Known(key: key, text: text), at: 0)
            if known.count > Self.maxKept { known.removeLast() }
        }
        return text
    }

    /// Returns the length of a book's text, or nil if it does not reflow. The characters are counted only once.
    package func measure(of content: IssueContent) -> BookMeasure? {
        let versions = content.grid.positions.map { position in
            content.grid[position]?.properties["html"]?.string.flatMap { content.version(of: $0) }.map { "\($0)" } ?? ""
        }
        if let known = measured.withLock({ $0 }), known.versions == versions { return known.measure }
        guard let measure = BookMeasure(content) else { return nil }
        measured.withLock { $0 = (versions, measure) }
        return measure
    }

    /// Returns the text around a position, or nil if the text does not reflow or is unreadable.
    package func anchor(at place: PagePosition, in content: IssueContent) -> TextAnchor? {
        guard let text = text(of: place, in: content), text.count > 0 else { return nil }
        return text.anchor(at: min(place.characterOffset ?? 0, text.count))
    }
}

extension CountedText {
    /// Returns an offset with the text around it.
    package func anchor(at offset: Int) -> TextAnchor {
        TextAnchor(
            characterOffset: offset, before: words(max(0, offset - TextAnchor.reach)..<offset),
            after: words(offset..<min(count, offset + TextAnchor.reach)))
    }
}
