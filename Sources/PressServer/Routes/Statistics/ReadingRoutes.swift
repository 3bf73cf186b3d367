import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import ServerStore

/// What was read, for holders of the scope `statistics`.
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

    /// Of what and of when: `publication`, `from`, `to`.
    static func range(_ request: Request) throws -> ReadingRange {
        func day(_ name: String) throws -> ReadingDay? {
            guard let text = request.uri.queryParameters[name[...]], !text.isEmpty else { return nil }
            guard let day = ReadingDay(String(text)) else {
                throw Problem(.badRequest, "'\(name)' takes a day, such as 2026-11-23.")
            }
            return day
        }
        let publication = request.uri.queryParameters["publication"].flatMap { $0.isEmpty ? nil : String($0) }
        if let publication, Handle.fault(in: publication) != nil {
            throw Problem(.badRequest, "'publication' takes the name of one.")
        }
        let (first, last) = (try day("from"), try day("to"))
        if let first, let last, last < first {
            throw Problem(
                .badRequest, "'from' is after 'to': give the earlier day as 'from', and the later one as 'to'.")
        }
        return ReadingRange(publication: publication, first: first, last: last)
    }

    /// The answer with a table.
    static func table(_ rows: [(day: String, sum: ReadingSum)]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8; header=present",
                .contentDisposition: "attachment; filename=\"reading.csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: ReadingTable.text(rows))))
    }
}
