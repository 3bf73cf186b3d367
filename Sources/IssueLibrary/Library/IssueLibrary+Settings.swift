public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "settings.scale")
    public var scale: Scale { get async throws(MastheadError) { try await settings.scale } }

    @available(*, deprecated, renamed: "settings.ownScale")
    public var ownScale: Scale? { get async throws(MastheadError) { try await settings.ownScale } }

    @available(*, deprecated, renamed: "settings.setScale")
    public func setScale(_ scale: Scale) async throws(MastheadError) { try await settings.setScale(scale) }
}
