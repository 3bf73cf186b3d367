import ArgumentParser
import IssueLibrary
import Periodical

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget issues, or only delete their files.",
        discussion: .text(
            "What was removed stays removed, whatever its catalog offers, until it is asked for: `masthead download NAME` brings it back. `masthead list --removed` shows what was removed. What came from a file is deleted for good. What you bought by itself keeps its row: its files alone go.",
            examples:
                "masthead remove spring-2026",
            "masthead remove spring-2026 --content-only"))

    @Argument(help: "The issues' names.", completion: Completions.issues)
    var issues: [ItemReference]

    @Flag(help: "Delete the files; keep the issue and where its reader was.")
    var contentOnly = false

    @Flag(name: .shortAndLong, help: "Ask nothing, also where notes and bookmarks go with what is deleted for good.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        // All names are looked up before the first is touched.
        var items: [LibraryItem] = []
        for name in issues {
            if let post = try await library.postBesideItems(name) {
                throw MastheadError.removing(
                    post, of: try await library.publication(post.handle),
                    usual: try Console.current.settings.value(KnownSettings.feedRetention))
            }
            items.append(try await library.existingItem(name))
        }
        guard try await mayDelete(items, from: library, console) else { return console.print("Nothing was removed.") }
        let offering = Set(try await library.publications().filter { $0.url != nil }.map(\.handle))
        var (offered, gone): ([LibraryItem], [LibraryItem]) = ([], [])
        for item in items {
            let name = item.label.printable
            let isOffered = offering.contains(item.handle) && !item.isWithdrawn
            if contentOnly {
                try await library.removeContent(of: item.reference)
                console.print("removed the content of \(name) (\(item.byteCount.byteText))")
            } else {
                console.print(Self.words(of: try await library.remove(item.reference), item))
            }
            if isOffered { offered.append(item) } else { gone.append(item) }
        }
        if let first = offered.first {
            let example = "`masthead download \(first.reference.description.printable)`"
            console.note(
                offered.count == 1
                    ? "It stays so until it is asked for: \(example)."
                    : "They stay so until they are asked for, as by \(example).")
        }
        if gone.contains(where: { $0.handle == Handle.own }) {
            console.note(
                items.count == 1
                    ? "It came from a file: `masthead add FILE` brings it in again, where you still have that."
                    : "What came from files, `masthead add FILE` brings in again, where you still have them.")
        }
        gone.removeAll { $0.handle == Handle.own }
        if let first = gone.first {
            console.note(
                items.count == 1
                    ? "No catalog offers it: it cannot be downloaded again."
                    : gone.count == 1
                        ? "No catalog offers \(first.label.printable): it cannot be downloaded again."
                        : "No catalog offers \(gone.map(\.label).printableList): they cannot be downloaded again.")
        }
    }

    /// What is said of an item that was removed.
    /// - Parameter scope: what of it was removed.
    private static func words(of scope: RemovalScope, _ item: LibraryItem) -> String {
        let name = item.label.printable
        guard scope == .item else {
            let files =
                item.byteCount > 0 ? "removed the files of \(name) (\(item.byteCount.byteText))" : "\(name) stays"
            return "\(files): it is bought, and keeps its row"
        }
        return item.handle == Handle.own
            ? "deleted \(name) for good (\(item.byteCount.byteText))" : "removed \(name)"
    }

    /// Asks before what a reader wrote is deleted with a book that is deleted for good.
    private func mayDelete(
        _ items: [LibraryItem], from library: IssueLibrary, _ console: Console
    ) async throws(MastheadError) -> Bool {
        guard !contentOnly, !yes else { return true }
        for item in items where item.handle == Handle.own || item.kind == .book && !item.isBoughtSingly {
            let notes = try await library.highlights(of: item.reference).count
            let bookmarks = try await library.marks(.bookmark, of: item.reference).count
            guard notes + bookmarks > 0 else { continue }
            let kept = [
                notes > 0 ? notes.counted("highlight") : nil, bookmarks > 0 ? bookmarks.counted("bookmark") : nil,
            ]
            let words = kept.compactMap(\.self).joined(separator: " and ")
            let name = item.label.printable
            guard let questions = Questions(console) else {
                throw MastheadError(
                    .configuration, cannot: "remove", to: item.reference.description,
                    found:
                        "\(words) \(notes + bookmarks == 1 ? "goes" : "go") with it for good, and there is no terminal to ask on",
                    hint: "`masthead notes \(name) --markdown` prints them; --yes says that it is meant.")
            }
            console.note(
                console.wrapped(
                    "\(words) of \(name) \(notes + bookmarks == 1 ? "goes" : "go") with it; `masthead notes \(name) --markdown` prints them."
                ))
            guard questions.confirm("Delete \(name) for good?") else { return false }
        }
        return true
    }
}

extension MastheadError {
    /// Posts are not removed by hand: they go when their feed has dropped them.
    fileprivate static func removing(_ post: LibraryPost, of feed: LibraryPublication, usual: Int) -> MastheadError {
        let days = feed.feed?.retentionDays ?? usual
        let stay =
            post.isFavorite
            ? "this one stays for ever, as a favourite"
            : days == 0
                ? "those of its feed stay for ever, as you chose"
                : "each goes by itself \(days.counted("day")) after its feed has dropped it"
        let (name, handle) = (post.reference.description.printable, feed.handle.printable)
        return MastheadError(
            .configuration, cannot: "remove", to: post.reference.description,
            found: "it is a post, and posts are not removed by hand: \(stay)",
            hint: "`masthead mark \(name) --read` takes it out of the unread ones. "
                + "`masthead follow \(handle) --keep DAYS` says how long posts stay, `masthead unfollow \(handle)` has all of them go."
        )
    }
}
