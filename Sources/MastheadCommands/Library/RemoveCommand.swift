import ArgumentParser
import IssueLibrary
import Periodical

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove issues from the library, or delete only their files.",
        discussion: .text(
            """
            Masthead does not list a removed issue again, even if the catalog still contains it. To restore a \
            removed issue, use `masthead download NAME`. To list removed issues, use `masthead list --removed`. Items \
            that you imported from files are deleted permanently. If you bought an item individually, Masthead \
            deletes only its files, and still lists the item.
            """,
            examples:
                "masthead remove spring-2026",
            "masthead remove spring-2026 --content-only"))

    @Argument(help: "The issues' names.", completion: Completions.issues)
    var issues: [ItemReference]

    @Flag(help: "Delete only the files. The issue stays in the list, with your reading position.")
    var contentOnly = false

    @Flag(
        name: .shortAndLong,
        help: "Do not ask for confirmation, even if files, notes or bookmarks will be permanently deleted.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        // Look up all names first, so that nothing is removed if one of them is wrong.
        var items: [LibraryItem] = []
        for name in issues {
            if let post = try await library.postBesideItems(name) {
                throw MastheadError.removing(
                    post, of: try await library.publications.publication(post.handle),
                    usual: try Console.current.settings.value(KnownSettings.feedRetention))
            }
            do throws(MastheadError) { items.append(try await library.items.existingItem(name)) } catch {
                throw try await Self.explained(error, name, in: library)
            }
        }
        let offering = Set(try await library.publications.all().filter { $0.url != nil }.map(\.handle))
        func isOffered(_ item: LibraryItem) -> Bool { offering.contains(item.handle) && !item.isWithdrawn }
        let lost = items.filter { !isOffered($0) && $0.byteCount > 0 }
        // Without --content-only, do not ask about the files of imported items, which usually have another copy.
        var mayDelete = try mayDeleteFiles(lost.filter { contentOnly || $0.handle != Handle.own }, console)
        if mayDelete, !contentOnly { mayDelete = try await self.mayDelete(items, from: library, console) }
        guard mayDelete else { return console.print("Nothing was removed.") }
        var (offered, gone): ([LibraryItem], [LibraryItem]) = ([], [])
        for item in items {
            let name = item.label.printable
            if contentOnly {
                try await library.removal.removeContent(of: item.reference)
                console.print("deleted the files of \(name) (\(item.byteCount.byteText))")
            } else {
                console.print(Self.words(of: try await library.removal.remove(item.reference), item))
            }
            if isOffered(item) { offered.append(item) } else { gone.append(item) }
        }
        if let first = offered.first {
            let example = "`masthead download \(first.reference.description.printable)`"
            console.note(
                offered.count == 1
                    ? "Use \(example) to download the item again."
                    : "Use \(example) to download an item again.")
        }
        if gone.contains(where: { $0.handle == Handle.own }) {
            console.note(
                items.count == 1
                    ? "This item was imported from a file. Use `masthead add FILE` to import it again."
                    : "Some items were imported from files. Use `masthead add FILE` to import them again.")
        }
        gone.removeAll { $0.handle == Handle.own }
        if let first = gone.first {
            console.note(
                items.count == 1
                    ? "No catalog lists this item, so Masthead may not be able to download it again."
                    : gone.count == 1
                        ? "No catalog lists \(first.label.printable), so Masthead may not be able to download it again."
                        : "No catalog lists \(gone.map(\.label).printableList), so Masthead may not be able to "
                            + "download them again.")
        }
    }

    /// Returns the error for a name that is not an item's. If it is a publication's handle, the hint names the command
    /// that stops following the publication.
    private static func explained(
        _ error: MastheadError, _ name: ItemReference, in library: IssueLibrary
    ) async throws(MastheadError) -> MastheadError {
        let all = try await library.publications.all()
        guard error.code == .notInLibrary, let known = all.first(where: { $0.handle == name.description }) else {
            return error
        }
        let handle = known.handle.printable
        var hints: [String] = []
        if known.isFollowed, known.url != nil {
            hints.append("To stop following it, run `masthead unfollow \(handle)`.")
        }
        if known.kind != .feed {
            hints.append("To remove one of its items, run `masthead remove \(handle)/NAME`.")
        }
        guard !hints.isEmpty else { return error }
        var explained = error
        explained.remedies = [.advice(hints.joined(separator: " "))]
        return explained
    }

    /// Returns a message about a removed item.
    /// - Parameter scope: which part of the item was removed.
    private static func words(of scope: RemovalScope, _ item: LibraryItem) -> String {
        let name = item.label.printable
        guard scope == .item else {
            let files =
                item.byteCount > 0 ? "deleted the files of \(name) (\(item.byteCount.byteText))" : "kept \(name)"
            return "\(files); the item is still listed because you bought it"
        }
        return item.handle == Handle.own
            ? "permanently deleted \(name) (\(item.byteCount.byteText))" : "removed \(name)"
    }

    /// Asks for confirmation before deleting files that cannot be downloaded again.
    /// - Parameter items: the items whose files are not in any catalog.
    private func mayDeleteFiles(_ items: [LibraryItem], _ console: Console) throws(MastheadError) -> Bool {
        guard let first = items.first, !yes else { return true }
        let names = items.map(\.label).printableList
        let found =
            items.count == 1
            ? "no catalog lists this item, so Masthead may not be able to download it again"
            : "no catalog lists these items, so Masthead may not be able to download them again"
        guard let questions = Questions(console) else {
            throw MastheadError(
                .configuration, cannot: "delete the files of",
                to: items.count == 1 ? first.reference.description : items.map(\.label).joined(separator: ", "),
                found: "\(found), and Masthead can ask for confirmation only on a terminal",
                hint: "Copy the files to another folder first, or use --yes to confirm.")
        }
        console.note(console.wrapped("\(found.first?.uppercased() ?? "")\(found.dropFirst())."))
        return questions.confirm("Permanently delete the files of \(names)?")
    }

    /// Asks for confirmation before permanently deleting notes and bookmarks along with a book.
    private func mayDelete(
        _ items: [LibraryItem], from library: IssueLibrary, _ console: Console
    ) async throws(MastheadError) -> Bool {
        guard !yes else { return true }
        for item in items where item.handle == Handle.own || item.kind == .book && !item.isBoughtSingly {
            let notes = try await library.highlights.all(of: item.reference).count
            let bookmarks = try await library.marks.all(.bookmark, of: item.reference).count
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
                        "this would permanently delete \(words), and Masthead can ask for confirmation only on a "
                        + "terminal",
                    hint: "Use `masthead notes \(name) --markdown` to print its notes first, or --yes to confirm.")
            }
            console.note(
                console.wrapped(
                    """
                    \(words) of \(name) will also be deleted. Use `masthead notes \(name) --markdown` to \
                    print the notes first.
                    """
                ))
            guard questions.confirm("Permanently delete \(name)?") else { return false }
        }
        return true
    }
}

extension MastheadError {
    /// Returns the error for an attempt to remove a single post, which is not possible. Posts are deleted some time
    /// after they leave the feed.
    fileprivate static func removing(_ post: LibraryPost, of feed: LibraryPublication, usual: Int) -> MastheadError {
        let days = feed.feed?.retentionDays ?? usual
        let stay =
            post.isFavorite
            ? "favorites are kept forever"
            : days == 0
                ? "you keep the posts of this feed forever"
                : "Masthead deletes posts \(days.counted("day")) after the feed drops them"
        let (name, handle) = (post.reference.description.printable, feed.handle.printable)
        return MastheadError(
            .configuration, cannot: "remove", to: post.reference.description,
            found: "individual posts cannot be removed, and \(stay)",
            hint: "Use `masthead mark \(name) --read` to mark the post as read, "
                + """
                `masthead follow \(handle) --keep DAYS` to keep posts for a shorter time, or `masthead unfollow \
                \(handle)` to remove them all.
                """
        )
    }
}
