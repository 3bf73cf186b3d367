import Foundation
import HTTPTypes
import Hummingbird
import PressWire
import ServerStore

/// The routes that return an account's data and delete the account.
struct AccountRoutes {
    let parts: PressParts

    /// The cost of a new account in its network address's rate limit, in requests.
    static let price = 2

    func add(to group: RouterGroup<PressContext>) {
        group.on(.createAccount) { _, context in try await make(context) }
        let own = group.group("").add(middleware: AccountMiddleware(parts: parts))
            .add(middleware: RightsChangeMiddleware(parts: parts))
        own.on(.account) { _, context in try await show(context) }
        own.on(.deleteAccount) { _, context in try await forget(context) }
    }

    private func make(_ context: PressContext) async throws -> Response {
        let (account, secret) = try await parts.accounts.make()
        parts.addressLimit.charge(context.client?.customer ?? [], Self.price)
        return JSONAnswer.make(Wire.AccountToken(account: account.id, token: secret.text), status: .created)
    }

    private func show(_ context: PressContext) async throws -> Response {
        let account = try context.requireAccount()
        let devices = try await parts.devices.list(of: account.id)
        let feeds = Set(try await parts.feeds.feeds(of: account.id).values).sorted()
        return JSONAnswer.make(
            Wire.Account(
                id: account.id, createdAt: account.createdAt, seenAt: account.seenAt,
                devices: devices.map { Wire.Device($0) }, feeds: feeds.isEmpty ? nil : feeds))
    }

    private func forget(_ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        _ = try await parts.accounts.forget(account)
        parts.events.end(of: [account])
        return Response(status: .noContent)
    }
}
