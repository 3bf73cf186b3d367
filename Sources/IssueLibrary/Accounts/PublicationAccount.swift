public import Foundation
public import PressClient

/// The library's account at the server of a publication's publisher, as it is known without asking.
public struct PublicationAccount: Sendable, Hashable {
    /// The publication's handle.
    public let handle: String
    /// Where the server is.
    public let server: URL
    /// What the server calls the publication.
    public let publication: String
    /// What the server calls the account; nil where there is none yet, or that is not known.
    public let id: String?
    /// Whether the library has an account there.
    public let exists: Bool
    /// Since when the server knows it no longer.
    public let refusedAt: Date?
    /// What it was ever given, of this publication, as the server last said.
    public let rights: [PressRight]
    /// When the server last said so; nil where it was not asked yet.
    public let askedAt: Date?
    /// What it may have of the publication, readable offline; nil where that has ended, or there is nothing.
    public let entitlement: PressEntitlement?
}
