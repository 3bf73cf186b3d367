import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The routes that announce issues and return the results, which require the scope `push`.
struct ReleaseRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        let guarded = group.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .push))
        guarded.on(.listReleases) { _, _ in
            JSONAnswer.make(try await parts.releases.list().map { Wire.Release($0) })
        }
        guarded.on(.announce) { request, context in try await announce(request, context) }
        guarded.on(.countDevices) { _, _ in
            JSONAnswer.make(try await parts.devices.counts().map { Wire.DeviceCount($0) })
        }
    }

    private func announce(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Wire.ReleaseRequest.self, request, parts.configuration)
        do throws(MastheadError) {
            var release = try await IssueNews(parts.configuration).wish(named: wish.issue, dueAt: wish.at)
            release.isAlert = wish.alert ?? release.isAlert
            if let text = wish.text { release = release.saying(text) }
            let (noted, isNew, plannedAt) = try await parts.releases.note(release)
            let movedFrom = plannedAt.flatMap { $0 == noted.dueAt ? nil : $0 }
            parts.logger.notice(
                "issue announced",
                metadata: [
                    "publication": "\(noted.publication)", "issue": "\(noted.issue)", "new": "\(isNew)",
                    "due": "\(noted.dueAt.rfc3339)", "movedFrom": "\(movedFrom?.rfc3339 ?? "")",
                    "by": "\(context.administrator?.id ?? "")",
                ])
            return JSONAnswer.make(Wire.Release(noted, movedFrom: movedFrom), status: isNew ? .created : .ok)
        } catch {
            guard error.code == .configuration else { throw error }
            throw Problem(.unprocessableContent, error.errorDescription)
        }
    }
}
