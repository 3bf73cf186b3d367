import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import PressWire
import ServerStore

/// The routes for reading statistics, which require the scope `statistics`.
struct ReadingRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.on(.reading) { request, _ in
            let range = try Self.range(request)
            return JSONAnswer.make(
                Wire.Reading(try await parts.reading.items(range), try await parts.reading.days(range)))
        }
        group.on(.readingTable) { request, _ in try await Self.table(parts.reading.rows(Self.range(request))) }
    }

    /// Returns the publication and the days that a request asks for, in the parameters `publication`, `from` and `to`.
    static func range(_ request: Request) throws -> ReadingRange {
        func day(_ name: QueryParameter) throws -> ReadingDay? {
            guard let text = request.query(name), !text.isEmpty else { return nil }
            guard let day = ReadingDay(text) else {
                throw Problem(.badRequest, "'\(name.rawValue)' must be a day, such as 2026-11-23.")
            }
            return day
        }
        let publication = request.query(.publication).flatMap { $0.isEmpty ? nil : $0 }
        if let publication, Handle.fault(in: publication) != nil {
            throw Problem(.badRequest, "'publication' must be the name of a publication.")
        }
        let (first, last) = (try day(.from), try day(.to))
        if let first, let last, last < first {
            throw Problem(
                .badRequest, "'from' must not be after 'to'.")
        }
        return ReadingRange(publication: publication, first: first, last: last)
    }

    /// Returns a response with a CSV table.
    static func table(_ rows: [(day: String, sum: ReadingSum)]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "\(PressMediaType.csv.rawValue); charset=utf-8; header=present",
                .contentDisposition: "attachment; filename=\"reading.csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: ReadingTable.text(rows))))
    }
}
