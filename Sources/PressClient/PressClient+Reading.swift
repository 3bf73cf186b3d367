import IssueTransfer
public import Periodical
import PressWire

// Sending reading statistics for readers who agreed to them.
extension PressClient {
    /// The maximum number of reports per request. Even with long titles, this many reports stay within a request's size
    /// limit.
    public static let mostReports = 15

    /// Informs the server whether the reader agrees to reading statistics.
    /// - Throws: ``MastheadError``, for example if the server does not collect statistics.
    public func setAgreed(_ isAgreed: Bool, _ account: PressAccount) async throws(MastheadError) {
        let action = "send the reading consent to"
        if isAgreed {
            try await send(.agree, token: account.token, cannot: action)
        } else {
            try await send(.withdrawAgreement, token: account.token, cannot: action)
        }
    }

    /// Sends reading reports. A report that is sent twice counts only once.
    /// - Parameters:
    ///   - reports: The reports, at most ``mostReports``.
    ///   - account: The reader's account.
    /// - Returns: For each report, whether the server is done with it. The others may be sent again.
    public func send(
        _ reports: [PressReadingReport], _ account: PressAccount
    ) async throws(MastheadError) -> [Bool] {
        let answer = try await answer(
            to: .report(reports.map(\.onWire)), token: account.token, cannot: "send reading statistics to")
        guard answer.results.count == reports.count else { throw malformed("the number of results does not match") }
        return answer.results.map { $0.value != .later }
    }
}

extension PressReadingReport {
    fileprivate var onWire: Wire.Report {
        Wire.Report(
            key: key, publication: publication, item: item, day: day, title: title, author: author,
            publisher: publisher, unit: OpenEnum(text: unit), amount: amount, read: read, firstOfDay: firstOfDay,
            first: first)
    }
}
