import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Registering, updating and removing a library's channel, and waiting for its announcements.
extension PressClient {
    /// Registers a channel, or updates it and moves it to the given account.
    /// - Parameters:
    ///   - key: A secret of the library that identifies the channel to the server.
    ///   - publications: The publications to follow.
    ///   - account: The channel's account, or nil to create one.
    /// - Returns: The channel and its account.
    /// - Throws: ``MastheadError`` with the code `press.malformed` if the server returns no token, or
    ///   `press.unknown-account` if the server does not know the account.
    public func register(
        key: String, publications: [String], with account: PressAccount? = nil
    ) async throws(MastheadError) -> (channel: PressChannel, account: PressAccount) {
        let device = Wire.DeviceRequest(
            kind: OpenEnum(.channel), key: key, publications: publications.sorted())
        let answer = try await answer(
            to: .register(device), token: account?.token, cannot: "get announcements from")
        guard let token = account?.token ?? answer.token else { throw malformed("the channel got no token") }
        guard PressName.isToken(token), PressName.isIdentifier(answer.device.id) else {
            throw malformed("the token or the identifier of the device is malformed")
        }
        let channel = PressChannel(device: answer.device.id, token: token)
        return (channel, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    /// Replaces the publications that a channel follows.
    /// - Returns: Whether the server still has the channel.
    public func follow(_ publications: [String], _ channel: PressChannel) async throws(MastheadError) -> Bool {
        do throws(MastheadError) {
            try await send(
                .follow(publications.sorted(), device: channel.device), token: channel.token,
                cannot: "get announcements from")
            return true
        } catch {
            guard error.code == .pressNothing else { throw error }
            return false
        }
    }

    /// Waits for announcements.
    /// - Parameters:
    ///   - last: The number of the last known announcement, or nil for the first request, which returns immediately.
    ///   - wait: How long the server may hold the response, at most ``longestWait``.
    ///   - channel: The library's channel.
    /// - Throws: ``MastheadError`` with the code `press.unknown-account` if the server no longer knows the account.
    public func news(
        after last: Int?, waiting wait: Duration = PressClient.longestWait, _ channel: PressChannel
    ) async throws(MastheadError) -> PressNews {
        let wait = min(wait, Self.longestWait)
        let events = try await answer(
            to: .events(after: last, wait: Int(wait.components.seconds)), token: channel.token, heldBack: wait,
            cannot: "get announcements from")
        return PressNews(
            last: events.last,
            events: events.events.map { PressNews.Announcement(publication: $0.publication, issue: $0.issue) },
            feeds: events.feeds ?? [])
    }

    /// Removes a channel but not its account. Succeeds even if the server does not know the channel.
    public func remove(_ channel: PressChannel) async throws(MastheadError) {
        do throws(MastheadError) {
            try await send(
                .removeDevice(channel.device), token: channel.token,
                cannot: "close the push connection of this library at")
        } catch {
            guard ![.pressUnknownAccount, .pressNothing].contains(error.code) else { return }
            throw error
        }
    }
}
