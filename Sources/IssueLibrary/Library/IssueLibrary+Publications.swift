public import Formats
public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    @available(*, deprecated, renamed: "publications.all")
    public func publications() async throws(MastheadError) -> [LibraryPublication] { try await publications.all() }

    @available(*, deprecated, renamed: "publications.kinds")
    public func publicationKinds() async throws(MastheadError) -> [String: PublicationKind] {
        try await publications.kinds()
    }

    @available(*, deprecated, renamed: "publications.titles")
    public func publicationTitles() async throws(MastheadError) -> [String: String] { try await publications.titles() }

    @available(*, deprecated, renamed: "publications.pressAddresses")
    public func pressAddresses() async throws(MastheadError) -> [String: PressAddress] {
        try await publications.pressAddresses()
    }

    @available(*, deprecated, renamed: "publications.publication")
    public func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        try await publications.publication(handle)
    }

    @available(*, deprecated, renamed: "following.catalogs")
    public var catalogs: [URL] { get async throws(MastheadError) { try await following.catalogs } }

    @available(*, deprecated, renamed: "following.addCatalog")
    @discardableResult public func addCatalog(
        _ url: URL, handle: String? = nil, title: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> Bool {
        try await following.addCatalog(url, handle: handle, title: title, publicKey: key)
    }

    @available(*, deprecated, renamed: "following.unfollow")
    public func unfollow(_ handle: String, keepsContent: Bool) async throws(MastheadError) {
        try await following.unfollow(handle, keepsContent: keepsContent)
    }

    @available(*, deprecated, renamed: "following.setHandle")
    public func setHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await following.setHandle(other, of: handle)
    }

    @available(*, deprecated, renamed: "following.checkHandle")
    public func checkHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try await following.checkHandle(other, of: handle)
    }

    @available(*, deprecated, renamed: "following.move")
    public func move(_ handle: String, to url: URL) async throws(MastheadError) {
        try await following.move(handle, to: url)
    }

    @available(*, deprecated, renamed: "following.setPolicy")
    public func setPolicy(_ policy: FollowPolicy, of handle: String) async throws(MastheadError) {
        try await following.setPolicy(policy, of: handle)
    }

    @available(*, deprecated, renamed: "following.setScale")
    public func setScale(_ scale: Scale?, of handle: String) async throws(MastheadError) {
        try await following.setScale(scale, of: handle)
    }

    @available(*, deprecated, renamed: "following.setInterval")
    public func setInterval(_ interval: LookInterval?, of handle: String) async throws(MastheadError) {
        try await following.setInterval(interval, of: handle)
    }

    @available(*, deprecated, renamed: "following.setNotifies")
    public func setNotifies(_ notifies: Bool?, of handle: String) async throws(MastheadError) {
        try await following.setNotifies(notifies, of: handle)
    }

    @available(*, deprecated, renamed: "following.setKey")
    public func setKey(_ key: String?, of handle: String) async throws(MastheadError) {
        try await following.setKey(key, of: handle)
    }

    @available(*, deprecated, renamed: "adding.add")
    public func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> PublicationAddition {
        try await adding.add(url, handle: handle, publicKey: key, onPage: onPage)
    }

    @available(*, deprecated, renamed: "adding.follow")
    public func follow(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> LibraryAddition {
        try await adding.follow(url, handle: handle, publicKey: key, onPage: onPage)
    }

    @available(*, deprecated, renamed: "browsing.feed")
    public func browse(_ url: URL, search words: String? = nil) async throws(MastheadError) -> OPDSFeed {
        try await browsing.feed(url, search: words)
    }

    @available(*, deprecated, renamed: "adding.move")
    public func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        try await adding.move(handle, toReadable: url)
    }

}
