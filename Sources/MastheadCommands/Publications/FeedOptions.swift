import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// What is kept of a feed, and the folder that it lies in.
struct FeedOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Whether the pictures of a feed are kept for reading without a network.")
    var pictures: Bool?

    @Flag(help: "Keep the pictures of a feed, or not, as `masthead config feed-pictures` has it.")
    var usualPictures = false

    @Option(
        help: ArgumentHelp(
            "How much the pictures of a feed take up at the most, such as 20M; usual: as `masthead config feed-picture-limit` has it.",
            valueName: "bytes"), transform: PictureLimitOption.init)
    var pictureLimit: PictureLimitOption?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the whole articles of a feed's new posts are fetched from their pages after each refresh.")
    var full: Bool?

    @Option(
        help: ArgumentHelp(
            "How many days posts stay that their feed no longer has; 0: for ever; usual: as `masthead config feed-retention` has it.",
            valueName: "days"), transform: KeepOption.init)
    var keep: KeepOption?

    @Option(
        help: ArgumentHelp(
            "The folder of a feed, such as News/Local, in the place of those that it lay in; an empty one: none.",
            valueName: "folder"))
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Your own name for a feed; an empty one: what it calls itself.", valueName: "name"))
    var title: String?

    /// Whether anything was chosen.
    var isChosen: Bool {
        pictures != nil || usualPictures || pictureLimit != nil || full != nil || keep != nil || folder != nil
            || title != nil
    }

    func validate() throws {
        guard pictures == nil || !usualPictures else {
            throw ValidationError("Give one of --pictures, --no-pictures and --usual-pictures.")
        }
    }

    /// Sets what was chosen for a feed, and says so.
    func apply(to handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = handle.printable
        if let title {
            try await library.setTitle(title, of: handle)
            let feed = try await library.publication(handle)
            let shown = (feed.title ?? handle).printable
            console.print(
                feed.feed?.ownTitle == nil
                    ? "\(name) is called as it calls itself from now on: \(shown)"
                    : "\(name) is called “\(shown)” from now on")
        }
        if let pictures {
            try await library.setKeepsPictures(pictures, of: handle)
            console.print(
                pictures
                    ? "pictures of \(name) are kept from now on; the next refresh brings them"
                    : "pictures of \(name) are not kept from now on; those that are here go with the next refresh")
        }
        if usualPictures {
            try await library.setKeepsPictures(nil, of: handle)
            console.print("pictures of \(name) are kept like those of the others from now on")
        }
        if let pictureLimit {
            try await library.setPictureLimit(pictureLimit.bytes, of: handle)
            let most = pictureLimit.bytes.map { "\(PictureLimitOption.words($0)) at the most" }
            console.print("pictures of \(name) take up \(most ?? "as much as those of the others") from now on")
        }
        if let full {
            try await library.setFetchesArticles(full, of: handle)
            console.print(
                full
                    ? "whole articles of \(name) are fetched from now on; the next refresh brings those of unread posts"
                    : "whole articles of \(name) are not fetched from now on; those that are here stay")
        }
        if let keep {
            try await library.setRetention(days: keep.days, of: handle)
            let time =
                switch keep.days {
                case nil: "as long as those of the others from now on"
                case let days?: "for \(days.counted("day")) from now on"
                }
            console.print(
                keep.days == 0
                    ? "posts of \(name) stay for ever" : "posts that \(name) no longer has stay \(time)")
        }
        if let folder {
            let names = folder.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
            let path = names.filter { !$0.isEmpty }
            try await library.setFolders(path.isEmpty ? [] : [path], of: handle)
            console.print(
                path.isEmpty ? "\(name) lies in no folder" : "\(name) lies in \(path.joined(separator: "/").printable)")
        }
    }
}
