import Foundation
import IssueLibrary
import Notices
import Periodical
import UserSettings

/// A title and a link to share in the way that the settings specify.
struct SharedItem {
    let link: SharedLink
    private let console: Console
    private let sharing: Sharing

    init(_ link: SharedLink, _ console: Console) {
        (self.link, self.console) = (link, console)
        sharing = Sharing(environment: console.environment)
    }

    /// Returns an item's or post's title and link.
    /// - Throws: ``MastheadError`` if there is no public link.
    static func link(
        of reference: ItemReference, in library: IssueLibrary
    ) async throws(MastheadError) -> SharedLink {
        if let post = try await library.postBesideItems(reference) { return try link(of: post) }
        let item = try await library.items.existingItem(reference)
        let url = try await library.publications.publication(item.handle).url
        return try link(item.title, url, item.reference, "its publication has no public address")
    }

    /// Returns a post's title and link.
    private static func link(of post: LibraryPost) throws(MastheadError) -> SharedLink {
        try link(post.heading, post.link ?? post.externalLink, post.reference, "the feed gives no link for this post")
    }

    private static func link(
        _ title: String, _ url: URL?, _ reference: ItemReference, _ reason: String
    ) throws(MastheadError) -> SharedLink {
        if let link = url.flatMap({ SharedLink(title: title, url: $0) }) { return link }
        throw MastheadError(.configuration, cannot: "share", to: reference.description, found: reason)
    }

    /// Returns the user's share command, or nil if the settings do not contain one.
    static func command(_ console: Console) throws(MastheadError) -> NoticeCommand? {
        let text = try console.settings.value(KnownSettings.shareCommand(console))
        return text == "none" ? nil : NoticeCommand(text, home: console.home)
    }

    /// Runs the user's share command. If there is none or an address is given, opens the mail program instead.
    /// - Parameter address: the recipient's mail address, or nil.
    /// - Returns: a line about the result.
    func pass(to address: String?) async throws(MastheadError) -> String {
        if address == nil, let command = try Self.command(console) {
            try await sharing.run(command, with: link)
            return "Sent to \(command.words[0].printable): \(link.url)"
        }
        return try await mail(to: address)
    }

    /// Opens a draft with the link in the mail program.
    /// - Returns: a line about the result.
    func mail(to address: String?) async throws(MastheadError) -> String {
        do throws(MastheadError) { try await sharing.mail(link, to: address) } catch {
            guard error.code == .noticeFailed else { throw error }
            throw MastheadError(
                error.code, cannot: error.action, to: error.subject, found: error.found,
                hint: """
                    Use `masthead share --copy` to copy the link, or --print to print the link: \(link.url.absoluteString)
                    """)
        }
        return "Opened a draft with the link in your mail program."
    }

    /// Copies the title and link to the desktop's clipboard.
    /// - Returns: false if there is no clipboard.
    func copy() async throws(MastheadError) -> Bool { try await sharing.copy(link.text) }
}
