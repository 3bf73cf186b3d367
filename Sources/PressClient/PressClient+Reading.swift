import IssueTransfer
public import Periodical

// What is read, told to a server that counts it, where its reader agreed.
extension PressClient {
    /// The most reports of a request: so many fit into one whatever their titles.
    public static let mostReports = 15

    /// Tells the server whether the reader agrees to what is read being counted.
    /// - Throws: ``MastheadError``, also where the server does not count.
    public func setAgreed(_ isAgreed: Bool, _ account: PressAccount) async throws(MastheadError) {
        var request = HTTPRequest(isAgreed ? .put : .delete, url("statistics/agreement"))
        request.isRepeatable = true
        _ = try await answer(request, token: account.token, cannot: "send the reading consent to")
    }

    private struct Batch: Encodable { let reports: [PressReadingReport] }

    private struct Results: Decodable { let results: [String] }

    /// Tells how much was read. What came before is counted no second time.
    /// - Parameter reports: at most ``mostReports``.
    /// - Returns: of each whether the server is done with it; the others may be sent again.
    public func send(
        _ reports: [PressReadingReport], _ account: PressAccount
    ) async throws(MastheadError) -> [Bool] {
        var request = HTTPRequest(.post, url("statistics/reports"), body: try .json(Batch(reports: reports)))
        request.isRepeatable = true
        let answer: Results = try await decoded(
            request, token: account.token, cannot: "send reading statistics to")
        guard answer.results.count == reports.count else { throw malformed("it answers other reports than were sent") }
        return answer.results.map { $0 != "later" }
    }
}
