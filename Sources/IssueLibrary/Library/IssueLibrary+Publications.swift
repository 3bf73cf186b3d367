public import Formats
public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    /// Returns the publications in the order in which they were added.
    public func publications() async throws(MastheadError) -> [LibraryPublication] {
        try await walls.publications.publications()
    }

    /// Returns the kinds of the publications by handle. This is faster than ``publications()``, because no items are
    /// counted.
    public func publicationKinds() async throws(MastheadError) -> [String: PublicationKind] {
        try await walls.publications.kinds()
    }

    /// Returns the titles by handle, for publications that have one.
    public func publicationTitles() async throws(MastheadError) -> [String: String] {
        try await walls.publications.publicationTitles()
    }

    /// Returns the addresses on publisher servers by handle, for publications that have one.
    public func pressAddresses() async throws(MastheadError) -> [String: PressAddress] {
        try await walls.publications.pressAddresses()
    }

    /// Returns the publication with a handle.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which suggests similar handles.
    public func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        try await walls.publications.publication(handle)
    }

    /// The URLs of the catalogs that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) { try await walls.following.catalogs }
    }

    /// Follows a catalog without downloading it; the next refresh does so. Use ``add(_:handle:publicKey:onPage:)`` to
    /// check first that the catalog is readable.
    /// - Parameters:
    ///   - url: the catalog, an http, https or file URL.
    ///   - handle: the publication's handle. The default is generated from the title or the URL.
    ///   - title: the publication's title, if known.
    ///   - key: the publisher's public key in the minisign format. From now on, the catalog must be signed with this
    ///     key or a successor that the key has signed. If the library already follows the catalog, the key replaces the
    ///     current key, and the time and publication of earlier signatures are discarded.
    /// - Returns: whether the publication is new to the library. An unfollowed publication is followed again, with the
    ///   new handle if you pass one.
    /// - Throws: ``MastheadError`` if the URL, handle or key is invalid, or if the library already follows the catalog
    ///   with a different handle.
    @discardableResult
    public func addCatalog(
        _ url: URL, handle: String? = nil, title: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.following.addCatalog(url, handle: handle, title: title, publicKey: key).isNew
    }

    /// Stops following a publication.
    /// - Parameter keepsContent: whether to keep downloaded content, marks and reading positions. Otherwise they are
    ///   deleted.
    public func unfollow(_ handle: String, keepsContent: Bool) async throws(MastheadError) {
        try await walls.following.unfollow(handle, keepsContent: keepsContent)
    }

    /// Changes the handle of a publication. The names of its folders do not change.
    public func setHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await walls.following.setHandle(other, of: handle)
    }

    /// Checks whether a publication can get a handle, without changing anything.
    /// - Throws: ``MastheadError`` if the handle is invalid, or another publication has it.
    public func checkHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await walls.following.checkHandle(other, of: handle)
    }

    /// Changes the catalog URL of a publication. Use ``move(_:toReadable:)`` to check first that the new catalog is
    /// readable. Downloaded content remains, and the next refresh downloads the whole catalog.
    public func move(_ handle: String, to url: URL) async throws(MastheadError) {
        try await walls.following.move(handle, to: url)
    }

    /// Sets which items of a publication download automatically, and how many of them the library keeps.
    public func setPolicy(_ policy: FollowPolicy, of handle: String) async throws(MastheadError) {
        try await walls.following.setPolicy(policy, of: handle)
    }

    /// Sets the scale for future downloads of a publication's issues, or nil for the library's scale.
    public func setScale(_ scale: Scale?, of handle: String) async throws(MastheadError) {
        try await walls.following.setScale(scale, of: handle)
    }

    /// Sets the time between checks of a publication's catalog, or nil for the default.
    public func setInterval(_ interval: LookInterval?, of handle: String) async throws(MastheadError) {
        try await walls.following.setInterval(interval, of: handle)
    }

    /// Sets whether the library sends notifications of a publication's new items, or nil for the default.
    public func setNotifies(_ notifies: Bool?, of handle: String) async throws(MastheadError) {
        try await walls.following.setNotifies(notifies, of: handle)
    }

    /// Sets the public key that a publication's catalog must be signed with, or nil to stop requiring signatures.
    /// Without a key, the library accepts any catalog from the server, including a forged one.
    public func setKey(_ key: String?, of handle: String) async throws(MastheadError) {
        try await walls.following.setKey(key, of: handle)
    }

    /// Follows a publication after checking that its catalog is readable.
    ///
    /// If the catalog is not readable, the library is not changed. Otherwise its items are added at once. The next
    /// refresh downloads the covers.
    /// - Parameters:
    ///   - url: the catalog, or a host or folder with an `issues.plist` or `shelf.json`, or a web page that links to
    ///     the catalog. Permanent redirects are followed and stored.
    ///   - handle: the publication's handle. The default is generated from the title or the URL.
    ///   - key: the publisher's public key in the minisign format. The catalog must be signed with it.
    ///   - onPage: receives the number of publications found so far, after each page of a catalog that has several.
    /// - Throws: ``MastheadError`` if there is no readable catalog. The error names the format that was found.
    public func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil,
        onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> PublicationAddition {
        try await walls.adding.add(url, handle: handle, publicKey: key, onPage: onPage)
    }

    /// Follows a publication, or all feeds of an OPML list, after checking that the document is readable. The next
    /// refresh downloads the feeds of a list.
    ///
    /// If a web page links to several feeds, none is followed, and the method returns the list of feeds.
    /// - Parameters:
    ///   - url: the address, as for ``add(_:handle:publicKey:onPage:)``.
    ///   - handle: the publication's handle. A list cannot have a handle.
    ///   - key: the publisher's public key. A list or feed cannot have a key.
    ///   - onPage: as for ``add(_:handle:publicKey:onPage:)``.
    /// - Throws: ``MastheadError`` if there is nothing to follow. The error names the format that was found.
    public func follow(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> LibraryAddition {
        try await walls.adding.follow(url, handle: handle, publicKey: key, onPage: onPage)
    }

    /// Downloads a page of an OPDS catalog without following it. The request uses the user name and password of a
    /// publication on the same server, if the library has one.
    /// - Parameters:
    ///   - url: a page of the catalog.
    ///   - words: the search terms for the catalog's own search, or nil to return the page itself.
    /// - Throws: ``MastheadError``, also if the catalog has no search or requires a user name and password.
    public func browse(_ url: URL, search words: String? = nil) async throws(MastheadError) -> OPDSFeed {
        try await walls.browsing.feed(url, search: words)
    }

    /// Changes the catalog URL of a publication after checking that the new catalog is readable.
    ///
    /// Downloaded content remains. Items that the new catalog does not list are marked as withdrawn.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - url: the new address, as for ``add(_:handle:publicKey:onPage:)``.
    /// - Returns: the added and withdrawn items.
    /// - Throws: ``MastheadError`` if there is no readable catalog, or it is not signed with the publication's key. The
    ///   publication is then unchanged.
    public func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        try await walls.adding.move(handle, toReadable: url)
    }

    /// Checks publications for changes, adds their new items, and downloads covers.
    ///
    /// An unchanged catalog costs one conditional request and no write. A catalog that fails or hangs does not stop the
    /// others from being refreshed.
    /// - Parameters:
    ///   - handles: the publications, or nil for all that are followed.
    ///   - onWaiting: receives the error and the delay before each retry.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        let summary = try await walls.refresh.refresh(of: handles, onWaiting: onWaiting)
        // An entitlement that cannot be renewed now is retried later; the error is logged.
        _ = try await walls.holdings.renewDue(within: 60)
        return summary
    }
}
