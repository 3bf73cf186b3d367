import HTTPTypes
import Hummingbird
import IssueLibrary
import NIOCore
import Periodical
import Schedule

/// Requests for timer statistics as a picture.
extension ReaderAPI {
    /// Returns the pie chart of a timer, or of all events in the last 30 days, as a file to save.
    func timerDrawing(_ request: Request) async throws -> Response {
        let asked = request.uri.queryParameters["timer"].map { Int64($0) }
        guard asked != .some(nil) else { throw HTTPError(.badRequest) }
        let (statistics, title): (TimerStatistics, String)
        do throws(MastheadError) {
            if let id = asked ?? nil {
                (statistics, title) = (
                    try await library.timers.statistics(of: id), try await library.timers.timer(id).settings.title
                )
            } else {
                (statistics, title) = (try await TimersDocument(of: library).recent, "Last 30 days")
            }
        } catch { return WebResponse.problem(.conflict, error) }
        var headers: HTTPFields = [.contentType: "image/svg+xml", .cacheControl: "no-store"]
        headers[.contentDisposition] = "attachment; filename=\"timer\((asked ?? nil).map { "-\($0)" } ?? "s").svg\""
        let drawing = ByteBuffer(string: TimerPie(statistics).svg(title: title))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: drawing))
    }
}
