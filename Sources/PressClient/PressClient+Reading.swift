import IssueTransfer
public import Periodical

// Reading statistics, for readers who agreed.
extension PressClient {
    /// The maximum number of reports per request, which fits even with long titles.
    public static let mostReports = 15

    /// Tells the server whether the reader agrees to reading statistics.
    /// - Throws: ``MastheadError``, for example if the server does not collect statistics.
    public func setAgreed(_ isAgreed: Bool, _ account: PressAccount) async throws(MastheadError) {
        var request = HTTPRequest(isAgreed ? .put : .delete, url("statistics/agreement"))
        request.isRepeatable = true
        _ = try await answer(request, token: account.token, cannot: "send the reading consent to")
    }

    private struct Batch: Encodable { let reports: [PressReadingReport] }

    private struct Results: Decodable { let results: [String] }

    /// Sends reading reports. The server counts a repeated report only once.
    /// - Parameter reports: The reports, at most ``mostReports``.
    /// - Returns: Whether the server is done with each report. The other reports may be sent again.
    public func send(
        _ reports: [PressReadingReport], _ account: PressAccount
    ) async throws(MastheadError) -> [Bool] {
        var request = HTTPRequest(.post, url("statistics/reports"), body: try .json(Batch(reports: reports)))
        request.isRepeatable = true
        let answer: Results = try await decoded(
            request, token: account.token, cannot: "send reading statistics to")
        guard answer.results.count == reports.count else { throw malformed("the number of results does not match") }
        return answer.results.map { $0 != "later" }
    }
}
