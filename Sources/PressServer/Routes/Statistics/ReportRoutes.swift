import Foundation
import HTTPTypes
import Hummingbird
import PressWire
import ServerStore

/// The routes for libraries' reports. A library sends reports only if its reader has agreed to reading statistics.
struct ReportRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.on(.agreement) { _, context in
            try check()
            return JSONAnswer.make(
                Wire.Agreement(agreedAt: try await parts.accounts.agreed(context.requireAccount().id)))
        }
        group.on(.agree) { _, context in
            try check()
            return JSONAnswer.make(
                Wire.Agreement(agreedAt: try await parts.accounts.setAgreed(true, context.requireAccount().id)))
        }
        // Consent can always be withdrawn, even after statistics are turned off.
        group.on(.withdrawAgreement) { _, context in
            try await parts.accounts.setAgreed(false, context.requireAccount().id)
            return Response(status: .noContent)
        }
        group.on(.report) { request, context in try await report(request, context) }
    }

    private func check() throws {
        guard parts.configuration.countsReading else {
            throw Problem(.notFound, "This server does not collect reading statistics.")
        }
    }

    private func report(_ request: Request, _ context: PressContext) async throws -> Response {
        try check()
        let account = try context.requireAccount().id
        let batch = try await RequestBody.decode(Wire.ReportsRequest.self, request, parts.configuration)
        guard (1...PressLimits.reports).contains(batch.reports.count) else {
            throw Problem(.unprocessableContent, "Send 1 to \(PressLimits.reports) reports.")
        }
        let sound = batch.reports.map { $0.report(parts.configuration.publications) }
        let counted = try await parts.reading.count(
            sound.compactMap { $0 }, of: account, publisher: parts.configuration.sale.publisher)
        guard let counted else { throw Problem(.forbidden, "The reader has not agreed to reading statistics.") }
        var rest = counted[...]
        let results = sound.map { $0 == nil ? .refused : rest.popFirst() ?? .refused }
        return JSONAnswer.make(Wire.ReportResults(results: results.map { OpenEnum($0) }))
    }
}
