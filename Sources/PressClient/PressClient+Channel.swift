import Foundation
import IssueTransfer
public import Periodical

// A library's channel: registration, publications, news, removal.
extension PressClient {
    private struct Registration: Encodable {
        let kind = "channel"
        let key: String
        let publications: [String]
    }

    private struct Registered: Decodable {
        struct Device: Decodable { let id: String }
        let device: Device
        let account: String?
        let token: String?
    }

    /// Registers a channel, or updates a known one and moves it to the given account.
    /// - Parameters:
    ///   - key: A secret of the library, by which the server recognizes the channel.
    ///   - publications: The publications to follow.
    ///   - account: The account of the channel, or nil to create one.
    /// - Returns: The channel and its account.
    /// - Throws: ``MastheadError``, with the code `press.malformed` if the server returns no token, or
    ///   `press.unknown-account` if it does not know the account.
    public func register(
        key: String, publications: [String], with account: PressAccount? = nil
    ) async throws(MastheadError) -> (channel: PressChannel, account: PressAccount) {
        let body = try HTTPBody.json(Registration(key: key, publications: publications.sorted()))
        var request = HTTPRequest(.post, url("devices"), body: body)
        // The server identifies the channel by its key, so a retry is safe.
        request.isRepeatable = true
        let answer: Registered = try await decoded(request, token: account?.token, cannot: "get announcements from")
        guard let token = account?.token ?? answer.token else { throw malformed("the channel got no token") }
        guard PressName.isToken(token), PressName.isIdentifier(answer.device.id) else {
            throw malformed("the token or the identifier of the device is malformed")
        }
        let channel = PressChannel(device: answer.device.id, token: token)
        return (channel, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    private struct Following: Encodable { let publications: [String] }

    /// Replaces the publications that a channel follows.
    /// - Returns: Whether the server still has the channel.
    public func follow(_ publications: [String], _ channel: PressChannel) async throws(MastheadError) -> Bool {
        let request = HTTPRequest(
            .put, url("devices/\(channel.device)/publications"),
            body: try .json(Following(publications: publications.sorted())))
        do throws(MastheadError) {
            _ = try await answer(request, token: channel.token, cannot: "get announcements from")
            return true
        } catch {
            guard error.code == .pressNothing else { throw error }
            return false
        }
    }

    /// Waits for announcements.
    /// - Parameters:
    ///   - last: The number of the last known announcement, or nil for the first request, which gets a response at
    ///     once.
    ///   - wait: How long the server may hold the response, at most ``longestWait``.
    /// - Throws: ``MastheadError``, with the code `press.unknown-account` if the server no longer knows the account.
    public func news(
        after last: Int?, waiting wait: Duration = PressClient.longestWait, _ channel: PressChannel
    ) async throws(MastheadError) -> PressNews {
        var query = [URLQueryItem(name: "wait", value: "\(min(wait, Self.longestWait).components.seconds)")]
        if let last { query.append(URLQueryItem(name: "after", value: "\(last)")) }
        return try await decoded(
            HTTPRequest(url("events").appending(queryItems: query)), token: channel.token,
            heldBack: min(wait, Self.longestWait), cannot: "get announcements from")
    }

    /// Removes a channel but not its account. An unknown channel counts as removed.
    public func remove(_ channel: PressChannel) async throws(MastheadError) {
        do throws(MastheadError) {
            _ = try await answer(
                HTTPRequest(.delete, url("devices/\(channel.device)")), token: channel.token,
                cannot: "close the push connection of this library at")
        } catch {
            guard ![.pressUnknownAccount, .pressNothing].contains(error.code) else { return }
            throw error
        }
    }
}
