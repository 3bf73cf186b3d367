import Formats
import Foundation
import IssueLibrary
import Periodical

/// Follows the feeds in an OPML list, or one of several feeds on a web page.
struct AddedFeeds {
    let library: IssueLibrary
    private let console = Console.current

    init(_ library: IssueLibrary) { self.library = library }

    /// Follows the feeds in a local OPML file.
    func add(list file: URL) async throws {
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw MastheadError.files("read", file, error) }
        try tell(try await library.feeds.add(opml: data, at: file), of: file.path)
    }

    /// Prints which of a list's feeds were added.
    /// - Throws: ``MastheadError`` if the list has no feeds.
    func tell(_ addition: FeedListAddition, of place: String) throws(MastheadError) {
        guard !addition.added.isEmpty || !addition.known.isEmpty || !addition.diagnostics.isEmpty else {
            throw MastheadError(
                .otherFormat, cannot: "add the feeds of", to: place, found: "the list has no feeds",
                hint: "Use another OPML file, or the address of a feed.")
        }
        console.show(addition.diagnostics, asResult: false)
        var parts = ["\(addition.added.count.counted("feed")) added"]
        if !addition.known.isEmpty {
            let filed = addition.filed.count
            let part = filed == addition.known.count ? "" : "\(filed) of them "
            parts.append("\(addition.known.count) already followed")
            if filed > 0 { parts.append("\(part)now also in the list's folders") }
        }
        if !addition.diagnostics.isEmpty { parts.append("\(addition.diagnostics.count.counted("line")) skipped") }
        console.print("\(place.printable): \(parts.joined(separator: ", "))")
        if !addition.added.isEmpty { console.note("Use `masthead refresh` to fetch the posts of these feeds.") }
    }

    /// Asks which feed to follow. Returns nil if the user chooses none or there is no terminal.
    func choice(of feeds: [FeedChoice]) -> URL? {
        guard !feeds.isEmpty, let questions = Questions(console) else { return nil }
        console.note("This page links to several feeds:")
        for (number, feed) in feeds.enumerated() {
            let title = feed.title.map { "\($0.printable)  " } ?? ""
            console.note("  \(number + 1)  \(title)\(feed.url.redacted.printable)")
        }
        let number = questions.ask("Number of the feed to follow (0 for none)", default: "1") { text in
            Int(text).flatMap { (0...feeds.count).contains($0) ? $0 : nil }
        }
        return number > 0 ? feeds[number - 1].url : nil
    }
}
