public import Foundation
public import PressClient

/// The library's account at a publication's publisher server, as last stored.
public struct PublicationAccount: Sendable, Hashable {
    /// The publication's handle.
    public let handle: String
    /// The base URL of the server's API.
    public let server: URL
    /// The publication's name on the server.
    public let publication: String
    /// The account's identifier on the server. Nil if it is unknown, or if the library has no account.
    public let id: String?
    /// Whether the library has an account at the server.
    public let exists: Bool
    /// When the server first reported that it no longer knows the account.
    public let refusedAt: Date?
    /// All rights that the account ever had to this publication, as last reported by the server.
    public let rights: [PressRight]
    /// When the server last reported the rights, or nil if never.
    public let askedAt: Date?
    /// The entitlement for offline use, or nil if it has expired or the account owns nothing.
    public let entitlement: PressEntitlement?
}
