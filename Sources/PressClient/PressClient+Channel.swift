import Foundation
import IssueTransfer
public import Periodical

// A library's channel: registered, told what it follows, asked, removed.
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

    /// Registers a channel; one that is known by its key is brought up to date, and moves to the account that is given.
    /// - Parameters:
    ///   - key: a secret of the library's own, by which the server knows the channel again.
    ///   - publications: those that it follows.
    ///   - account: the account that it belongs to; nil makes one.
    /// - Returns: the channel, and the account that it belongs to.
    /// - Throws: ``MastheadError``; `press.malformed` where no token comes of it, `press.unknown-account` where the server does not know
    ///   the account.
    public func register(
        key: String, publications: [String], with account: PressAccount? = nil
    ) async throws(MastheadError) -> (channel: PressChannel, account: PressAccount) {
        let body = try HTTPBody.json(Registration(key: key, publications: publications.sorted()))
        var request = HTTPRequest(.post, url("devices"), body: body)
        // The same key is the same device.
        request.isRepeatable = true
        let answer: Registered = try await decoded(request, token: account?.token, cannot: "ask for new issues at")
        guard let token = account?.token ?? answer.token else { throw malformed("it gives the channel no token") }
        guard PressName.isToken(token), PressName.isIdentifier(answer.device.id) else {
            throw malformed("its token or the name of its device holds what neither may hold")
        }
        let channel = PressChannel(device: answer.device.id, token: token)
        return (channel, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    private struct Following: Encodable { let publications: [String] }

    /// Has a channel follow these publications and no others.
    public func follow(_ publications: [String], _ channel: PressChannel) async throws(MastheadError) {
        let request = HTTPRequest(
            .put, url("devices/\(channel.device)/publications"),
            body: try .json(Following(publications: publications.sorted())))
        _ = try await answer(request, token: channel.token, cannot: "ask for new issues at")
    }

    /// Waits for what is announced.
    /// - Parameters:
    ///   - last: the number of the last announcement that is known; nil for a first question, which is answered at once.
    ///   - wait: how long the answer may be held back, at most ``longestWait``.
    /// - Throws: ``MastheadError``; `press.unknown-account` where the server knows the account no longer.
    public func news(
        after last: Int?, waiting wait: Duration = PressClient.longestWait, _ channel: PressChannel
    ) async throws(MastheadError) -> PressNews {
        var query = [URLQueryItem(name: "wait", value: "\(min(wait, Self.longestWait).components.seconds)")]
        if let last { query.append(URLQueryItem(name: "after", value: "\(last)")) }
        return try await decoded(
            HTTPRequest(url("events").appending(queryItems: query)), token: channel.token,
            heldBack: min(wait, Self.longestWait), cannot: "ask for new issues at")
    }

    /// Removes a channel, and leaves its account as it is. One that the server does not know is removed already.
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
