import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// The options for a feed's title, its folders and the content to store.
struct FeedOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Keep pictures for offline reading.")
    var pictures: Bool?

    @Flag(help: "Use the `feed-pictures` setting for this feed.")
    var usualPictures = false

    @Option(
        help: ArgumentHelp(
            """
            Maximum total size of the feed's pictures, such as 20M. To use the `feed-picture-limit` setting, \
            specify `usual`.
            """,
            valueName: "bytes"), transform: PictureLimitOption.init)
    var pictureLimit: PictureLimitOption?

    @Flag(
        inversion: .prefixedNo,
        help: "Fetch the full text of new posts after each refresh.")
    var full: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Days to keep posts that the feed no longer lists, or 0 to keep them forever. To use the `feed-retention` \
            setting, specify `usual`.
            """,
            valueName: "days"), transform: KeepOption.init)
    var keep: KeepOption?

    @Option(
        help: ArgumentHelp(
            "Move the feed to this folder, such as News/Local. To remove the feed from all folders, use ''.",
            valueName: "folder"))
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Your own name for the feed. To restore the feed's own title, use ''.", valueName: "name"))
    var title: String?

    /// Whether any of the options was given.
    var isChosen: Bool {
        pictures != nil || usualPictures || pictureLimit != nil || full != nil || keep != nil || folder != nil
            || title != nil
    }

    func validate() throws {
        guard pictures == nil || !usualPictures else {
            throw ValidationError("Use only one of --pictures, --no-pictures and --usual-pictures.")
        }
    }

    /// Applies the options to a feed and prints the changes.
    func apply(to handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = handle.printable
        if let title {
            try await library.feeds.setTitle(title, of: handle)
            let feed = try await library.publications.publication(handle)
            let shown = (feed.title ?? handle).printable
            console.print(
                feed.feed?.ownTitle == nil
                    ? "\(name): now uses the feed's own title, “\(shown)”"
                    : "\(name): renamed to “\(shown)”")
        }
        if let pictures {
            try await library.feeds.setKeepsPictures(pictures, of: handle)
            console.print(
                pictures
                    ? "\(name): pictures are on; Masthead downloads them at the next refresh"
                    : "\(name): pictures are off; Masthead deletes them at the next refresh")
        }
        if usualPictures {
            try await library.feeds.setKeepsPictures(nil, of: handle)
            console.print("\(name): pictures use the default setting")
        }
        if let pictureLimit {
            try await library.feeds.setPictureLimit(pictureLimit.bytes, of: handle)
            let most = pictureLimit.bytes.map { "at most \(PictureLimitOption.words($0))" }
            console.print("\(name): pictures use \(most ?? "the default limit")")
        }
        if let full {
            try await library.feeds.setFetchesArticles(full, of: handle)
            console.print(
                full
                    ? "\(name): full text is on; Masthead downloads it for unread posts at the next refresh"
                    : "\(name): full text is off; stored full text is kept")
        }
        if let keep {
            try await library.feeds.setRetention(days: keep.days, of: handle)
            let time =
                switch keep.days {
                case nil: "for the default time"
                case let days?: "for \(days.counted("day"))"
                }
            console.print(
                keep.days == 0
                    ? "\(name): posts are kept forever" : "\(name): posts that the feed drops are kept \(time)")
        }
        if let folder {
            let names = folder.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
            let path = names.filter { !$0.isEmpty }
            try await library.feeds.setFolders(path.isEmpty ? [] : [path], of: handle)
            console.print(
                path.isEmpty
                    ? "\(name): not in any folder"
                    : """
                    \(name): moved to the folder \(path.joined(separator: "/").printable)
                    """)
        }
    }
}
