import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The routes that devices use to follow publications.
struct DeviceRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: AccountMiddleware(parts: parts, isOptional: true))
            .on(.registerDevice) { request, context in try await register(request, context) }
        let own = group.group("").add(middleware: AccountMiddleware(parts: parts))
        own.on(.listDevices) { _, context in try await list(context) }
        own.on(.follow) { request, context in try await follow(request, context) }
        own.on(.removeDevice) { _, context in try await remove(context) }
    }

    private func register(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Wire.DeviceRequest.self, request, parts.configuration)
            .details(parts)
        do throws(MastheadError) {
            let made = try await parts.devices.register(wish, account: context.account?.id)
            if made.secret != nil {
                parts.addressLimit.charge(context.client?.customer ?? [], AccountRoutes.price)
            }
            return JSONAnswer.make(
                Wire.Registration(
                    device: Wire.Device(made.device), account: made.device.account, token: made.secret?.text),
                status: made.isNew ? .created : .ok)
        } catch {
            guard error.code == .configuration else { throw error }
            throw Problem(.unprocessableContent, "The limit is \(Devices.mostOfAccount) devices per account.")
        }
    }

    private func list(_ context: PressContext) async throws -> Response {
        let devices = try await parts.devices.list(of: try context.requireAccount().id)
        return JSONAnswer.make(devices.map { Wire.Device($0) })
    }

    private func follow(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        let device = try context.parameter(.id)
        let wish = try await RequestBody.decode(Wire.Following.self, request, parts.configuration)
        let publications = try Wire.DeviceRequest.check(wish.publications, parts.configuration.publications)
        guard try await parts.devices.follow(publications, device, of: account) else { throw Self.unknown }
        return Response(status: .noContent)
    }

    private func remove(_ context: PressContext) async throws -> Response {
        let device = try context.parameter(.id)
        guard try await parts.devices.remove(device, of: try context.requireAccount().id) else { throw Self.unknown }
        return Response(status: .noContent)
    }

    private static let unknown = Problem(.notFound, "The account has no such device.")
}
