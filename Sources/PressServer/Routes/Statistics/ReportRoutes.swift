import Foundation
import HTTPTypes
import Hummingbird
import ServerStore

/// What a reader's library tells of what was read, once the reader agreed to it.
struct ReportRoutes {
    let parts: PressParts

    /// The most reports of a request.
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
        // Also where nothing is counted any more: to take it back is always possible.
        group.delete("/agreement") { _, context in
            try await parts.accounts.setAgreed(false, context.requireAccount().id)
            return Response(status: .noContent)
        }
        group.post("/reports") { request, context in try await report(request, context) }
    }

    private func check() throws {
        guard parts.configuration.countsReading else {
            throw Problem(.notFound, "This server does not count what is read.")
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
        guard let counted else { throw Problem(.forbidden, "The reader has not agreed to it.") }
        var rest = counted[...]
        let results = sound.map { $0 == nil ? .refused : rest.popFirst() ?? .refused }
        return JSONAnswer.make(Results(results: results.map(\.rawValue)))
    }
}
