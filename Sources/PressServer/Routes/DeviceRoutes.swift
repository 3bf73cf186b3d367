import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import ServerStore

/// The routes for devices that follow publications.
struct DeviceRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: AccountMiddleware(parts: parts, isOptional: true))
            .post("/devices") { request, context in try await register(request, context) }
        let own = group.group("/devices").add(middleware: AccountMiddleware(parts: parts))
        own.get { _, context in try await list(context) }
        own.put("/:id/publications") { request, context in try await follow(request, context) }
        own.delete("/:id") { _, context in try await remove(context) }
    }

    private struct Registration: Encodable {
        let device: DeviceDocument
        let account: String
        /// The token of a new account, which is never shown again.
        let token: String?
    }

    private func register(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(DeviceRequest.self, request, parts.configuration).wish(parts)
        do throws(MastheadError) {
            let made = try await parts.devices.register(wish, account: context.account?.id)
            if made.secret != nil {
                parts.addressLimit.charge(context.client?.customer ?? [], AccountRoutes.price)
            }
            return JSONAnswer.make(
                Registration(
                    device: DeviceDocument(made.device), account: made.device.account, token: made.secret?.text),
                status: made.isNew ? .created : .ok)
        } catch {
            guard error.code == .configuration else { throw error }
            throw Problem(.unprocessableContent, "The limit is \(Devices.mostOfAccount) devices per account.")
        }
    }

    private func list(_ context: PressContext) async throws -> Response {
        let devices = try await parts.devices.list(of: try context.requireAccount().id)
        return JSONAnswer.make(devices.map { DeviceDocument($0) })
    }

    private struct Following: Decodable {
        let publications: [String]
    }

    private func follow(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        let device = try context.parameters.require("id")
        let wish = try await RequestBody.decode(Following.self, request, parts.configuration)
        let publications = try DeviceRequest.check(wish.publications, parts.configuration.publications)
        guard try await parts.devices.follow(publications, device, of: account) else { throw Self.unknown }
        return Response(status: .noContent)
    }

    private func remove(_ context: PressContext) async throws -> Response {
        let device = try context.parameters.require("id")
        guard try await parts.devices.remove(device, of: try context.requireAccount().id) else { throw Self.unknown }
        return Response(status: .noContent)
    }

    private static let unknown = Problem(.notFound, "The account has no such device.")
}
