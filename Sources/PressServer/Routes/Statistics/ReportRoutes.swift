import Foundation
import HTTPTypes
import Hummingbird
import ServerStore

/// The routes for reports of a library whose reader has agreed to reading statistics.
struct ReportRoutes {
    let parts: PressParts

    /// The maximum number of reports per request.
    static let mostReports = 100

    func add(to group: RouterGroup<PressContext>) {
        group.get("/agreement") { _, context in
            try check()
            return JSONAnswer.make(Agreement(agreedAt: try await parts.accounts.agreed(context.requireAccount().id)))
        }
        group.put("/agreement") { _, context in
            try check()
            return JSONAnswer.make(
                Agreement(agreedAt: try await parts.accounts.setAgreed(true, context.requireAccount().id)))
        }
        // Always available, so that readers can withdraw their consent even after statistics are turned off.
        group.delete("/agreement") { _, context in
            try await parts.accounts.setAgreed(false, context.requireAccount().id)
            return Response(status: .noContent)
        }
        group.post("/reports") { request, context in try await report(request, context) }
    }

    private func check() throws {
        guard parts.configuration.countsReading else {
            throw Problem(.notFound, "This server does not collect reading statistics.")
        }
    }

    private struct Agreement: Encodable {
        let agreedAt: Date?
    }

    private struct Batch: Decodable {
        let reports: [ReportDocument]
    }

    private struct Results: Encodable {
        let results: [String]
    }

    private func report(_ request: Request, _ context: PressContext) async throws -> Response {
        try check()
        let account = try context.requireAccount().id
        let batch = try await RequestBody.decode(Batch.self, request, parts.configuration)
        guard (1...Self.mostReports).contains(batch.reports.count) else {
            throw Problem(.unprocessableContent, "Send 1 to \(Self.mostReports) reports.")
        }
        let sound = batch.reports.map { $0.report(parts.configuration.publications) }
        let counted = try await parts.reading.count(
            sound.compactMap { $0 }, of: account, publisher: parts.configuration.sale.publisher)
        guard let counted else { throw Problem(.forbidden, "The reader has not agreed to reading statistics.") }
        var rest = counted[...]
        let results = sound.map { $0 == nil ? .refused : rest.popFirst() ?? .refused }
        return JSONAnswer.make(Results(results: results.map(\.rawValue)))
    }
}
