import Foundation
import IssueLibrary
import Notices
import Periodical
import UserSettings

/// A title and a link on their way to other people, as a person's settings say.
struct SharedItem {
    let link: SharedLink
    private let console: Console
    private let sharing: Sharing

    init(_ link: SharedLink, _ console: Console) {
        (self.link, self.console) = (link, console)
        sharing = Sharing(environment: console.environment)
    }

    /// The title and the link of what a reference means.
    /// - Throws: ``MastheadError`` where it has no link that others can open.
    static func link(
        of reference: ItemReference, in library: IssueLibrary
    ) async throws(MastheadError) -> SharedLink {
        if let post = try await library.postBesideItems(reference) { return try link(of: post) }
        let item = try await library.items.existingItem(reference)
        let url = try await library.publications.publication(item.handle).url
        return try link(item.title, url, item.reference, "its publication has no public address")
    }

    /// The title and the link of a post.
    private static func link(of post: LibraryPost) throws(MastheadError) -> SharedLink {
        try link(post.heading, post.link ?? post.externalLink, post.reference, "the feed gives no link for this post")
    }

    private static func link(
        _ title: String, _ url: URL?, _ reference: ItemReference, _ reason: String
    ) throws(MastheadError) -> SharedLink {
        if let link = url.flatMap({ SharedLink(title: title, url: $0) }) { return link }
        throw MastheadError(.configuration, cannot: "share", to: reference.description, found: reason)
    }

    /// The command of the person's own, where there is one.
    static func command(_ console: Console) throws(MastheadError) -> NoticeCommand? {
        let text = try console.settings.value(KnownSettings.shareCommand(console))
        return text == "none" ? nil : NoticeCommand(text, home: console.home)
    }

    /// Hands it to the command of the person's own, else to the mail program.
    /// - Parameter address: to whom by mail; nil for no address.
    /// - Returns: what was done, in a line.
    func pass(to address: String?) async throws(MastheadError) -> String {
        if address == nil, let command = try Self.command(console) {
            try await sharing.run(command, with: link)
            return "Sent to \(command.words[0].printable): \(link.url)"
        }
        return try await mail(to: address)
    }

    /// Opens a letter with it.
    /// - Returns: what was done, in a line.
    func mail(to address: String?) async throws(MastheadError) -> String {
        do throws(MastheadError) { try await sharing.mail(link, to: address) } catch {
            guard error.code == .noticeFailed else { throw error }
            throw MastheadError(
                error.code, cannot: error.action, to: error.subject, found: error.found,
                hint: """
                    Use `masthead share --copy` to copy the link, or --print to print it: \(link.url.absoluteString)
                    """)
        }
        return "Opened a draft with the link in your mail program."
    }

    /// Puts it on the desktop's clipboard.
    /// - Returns: false where there is none.
    func copy() async throws(MastheadError) -> Bool { try await sharing.copy(link.text) }
}
