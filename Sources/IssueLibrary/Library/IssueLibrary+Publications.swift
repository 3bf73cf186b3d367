public import Formats
public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    /// The publications, in the order in which they were added.
    public func publications() async throws(MastheadError) -> [LibraryPublication] {
        try await walls.publications.publications()
    }

    /// The kinds of the publications by their handles, read without counting anything.
    public func publicationKinds() async throws(MastheadError) -> [String: PublicationKind] {
        try await walls.publications.kinds()
    }

    /// The titles of the publications that have one, by handle.
    public func publicationTitles() async throws(MastheadError) -> [String: String] {
        try await walls.publications.publicationTitles()
    }

    /// Where the publications that have one are on their publishers' servers, by handle.
    public func pressAddresses() async throws(MastheadError) -> [String: PressAddress] {
        try await walls.publications.pressAddresses()
    }

    /// The publication with a handle.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which names handles that are spelled alike.
    public func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        try await walls.publications.publication(handle)
    }

    /// The catalogs that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) { try await walls.following.catalogs }
    }

    /// Remembers a catalog without looking at it; ``add(_:handle:publicKey:)`` looks first. The next refresh fetches it.
    /// - Parameters:
    ///   - url: the catalog, an http, https or file URL.
    ///   - handle: the publication's handle; by default one that is made of the title or the URL.
    ///   - title: what people call the publication, where that is known.
    ///   - key: the publisher's key, in minisign's format. From then on the catalog has to be signed with it, or
    ///     with one that it was handed on to. Given for a catalog that is known, it takes the place of the key before, and
    ///     what was remembered of earlier signatures (their time, their publication) is forgotten.
    /// - Returns: whether it is new to the library. One that was followed no longer is followed again, by its new handle if one is
    ///   given.
    /// - Throws: ``MastheadError`` where the URL or the handle cannot be used, the key is none, or it is followed by another
    ///   handle than the one that is given.
    @discardableResult
    public func addCatalog(
        _ url: URL, handle: String? = nil, title: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.following.addCatalog(url, handle: handle, title: title, publicKey: key).isNew
    }

    /// Ends following a publication.
    /// - Parameter keepsContent: whether what is here stays, with marks and positions. Otherwise it is deleted.
    public func unfollow(_ handle: String, keepsContent: Bool) async throws(MastheadError) {
        try await walls.following.unfollow(handle, keepsContent: keepsContent)
    }

    /// Gives a publication another handle. Its folders keep their names.
    public func setHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await walls.following.setHandle(other, of: handle)
    }

    /// Checks that a publication can be given a handle, and changes nothing.
    /// - Throws: ``MastheadError`` where the handle cannot be used, or is another publication's.
    public func checkHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await walls.following.checkHandle(other, of: handle)
    }

    /// Follows a publication at another address. What is here stays; the catalog is read anew.
    public func move(_ handle: String, to url: URL) async throws(MastheadError) {
        try await walls.following.move(handle, to: url)
    }

    /// Says what of a publication arrives by itself, and how much of it is kept.
    public func setPolicy(_ policy: FollowPolicy, of handle: String) async throws(MastheadError) {
        try await walls.following.setPolicy(policy, of: handle)
    }

    /// Sets the scale at which a publication's issues are brought in from now on; nil for the library's.
    public func setScale(_ scale: Scale?, of handle: String) async throws(MastheadError) {
        try await walls.following.setScale(scale, of: handle)
    }

    /// Says how long after a look at a publication's catalog the next one is due; nil for as long as is usual.
    public func setInterval(_ interval: LookInterval?, of handle: String) async throws(MastheadError) {
        try await walls.following.setInterval(interval, of: handle)
    }

    /// Says whether notices of a publication's new items are shown; nil for what is usual.
    public func setNotifies(_ notifies: Bool?, of handle: String) async throws(MastheadError) {
        try await walls.following.setNotifies(notifies, of: handle)
    }

    /// Sets the key with which a publication's catalog has to be signed, or takes it away: from then on anything is taken that
    /// its server, or another one in its place, says.
    public func setKey(_ key: String?, of handle: String) async throws(MastheadError) {
        try await walls.following.setKey(key, of: handle)
    }

    /// Follows a publication, once it was seen that what is at its address can be read.
    ///
    /// Nothing is remembered where it cannot be. What its catalog offers is in the library at once; the next refresh fetches
    /// covers.
    /// - Parameters:
    ///   - url: the catalog; or the address of a host, or a folder, in which it is called `issues.plist` or `shelf.json`; or a
    ///     web page that names it. Where it moved for good is followed.
    ///   - handle: the publication's handle; by default one that is made of its title or address.
    ///   - key: the publisher's key, in minisign's format; the catalog has to be signed with it.
    ///   - onPage: told how many publications are known, after each page of a catalog that has several.
    /// - Throws: ``MastheadError`` where no catalog is there that can be read; it names what is there.
    public func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil,
        onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> PublicationAddition {
        try await walls.adding.add(url, handle: handle, publicKey: key, onPage: onPage)
    }

    /// Follows what is at an address, once it was seen that it can be read: a publication, or the feeds of a list (OPML), which the next
    /// refresh reads. Where a web page names several feeds, none is followed, and these are what it gives.
    /// - Parameters: as of ``add(_:handle:publicKey:onPage:)``; a list has neither a handle nor a key.
    /// - Throws: ``MastheadError`` where there is nothing that can be followed; it names what is there.
    public func follow(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> LibraryAddition {
        try await walls.adding.follow(url, handle: handle, publicKey: key, onPage: onPage)
    }

    /// Looks into a catalog of OPDS without following it, with the name and password that a publication of its server has.
    /// - Parameters:
    ///   - url: a page of it.
    ///   - words: what its own search is to look for; nil for the page itself.
    /// - Throws: ``MastheadError``, also where it offers no search, or wants a name and a password.
    public func browse(_ url: URL, search words: String? = nil) async throws(MastheadError) -> OPDSFeed {
        try await walls.browsing.feed(url, search: words)
    }

    /// Follows a publication at another address, once it was seen that it can be read there.
    ///
    /// What is here stays. Issues that the catalog at the other address does not offer count as withdrawn.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - url: where it is now; an address as ``add(_:handle:publicKey:)`` takes it.
    /// - Returns: what its catalog there offers that the one before did not, and the reverse.
    /// - Throws: ``MastheadError`` where no catalog is there that can be read, or that its key has signed. Then all stays.
    public func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        try await walls.adding.move(handle, toReadable: url)
    }

    /// Fetches the catalogs, adds what is new, and fetches covers.
    ///
    /// A catalog that has not changed costs one conditional request and no write. One that fails, or hangs, does not keep the
    /// others from being read.
    /// - Parameters:
    ///   - handles: the publications to look at; nil for all that are followed.
    ///   - onWaiting: told before each pause between two tries why, and for how long.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        let summary = try await walls.refresh.refresh(of: handles, onWaiting: onWaiting)
        // What cannot be asked of what is held is asked for another time, and told to the log.
        _ = try await walls.holdings.renewDue(within: 60)
        return summary
    }
}
