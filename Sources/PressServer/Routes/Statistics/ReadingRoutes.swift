import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import ServerStore

/// The routes for reading statistics, for holders of the scope `statistics`.
struct ReadingRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.get { request, _ in
            let range = try Self.range(request)
            return JSONAnswer.make(
                ReadingDocument(try await parts.reading.items(range), try await parts.reading.days(range)))
        }
        group.get("/table.csv") { request, _ in try await Self.table(parts.reading.rows(Self.range(request))) }
    }

    /// Returns the requested publication and days: `publication`, `from`, `to`.
    static func range(_ request: Request) throws -> ReadingRange {
        func day(_ name: String) throws -> ReadingDay? {
            guard let text = request.uri.queryParameters[name[...]], !text.isEmpty else { return nil }
            guard let day = ReadingDay(String(text)) else {
                throw Problem(.badRequest, "'\(name)' must be a day, such as 2026-11-23.")
            }
            return day
        }
        let publication = request.uri.queryParameters["publication"].flatMap { $0.isEmpty ? nil : String($0) }
        if let publication, Handle.fault(in: publication) != nil {
            throw Problem(.badRequest, "'publication' must be the name of a publication.")
        }
        let (first, last) = (try day("from"), try day("to"))
        if let first, let last, last < first {
            throw Problem(
                .badRequest, "'from' must not be after 'to'.")
        }
        return ReadingRange(publication: publication, first: first, last: last)
    }

    /// Returns the response with a CSV table.
    static func table(_ rows: [(day: String, sum: ReadingSum)]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8; header=present",
                .contentDisposition: "attachment; filename=\"reading.csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: ReadingTable.text(rows))))
    }
}
