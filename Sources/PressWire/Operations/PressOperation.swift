/// An operation of the publisher server's API. The raw value is the `operationId` in `press/openapi.json`. The table of
/// all operations is in ``details``.
package enum PressOperation: String, Sendable, Hashable, CaseIterable {
    // Operations for health checks, metrics and the API description.
    case live, ready, metrics
    case apiDescription = "description"
    // Operations for administrators.
    case status, listTokens, createToken, revokeToken, listReleases, announce, countDevices
    // Operations for devices and channels.
    case service, publication, listDevices, registerDevice, removeDevice, follow, listFeeds, followFeeds, events
    // Operations for hubs.
    case verifyFeed, notifyFeed
    // Operations on accounts.
    case createAccount, account, deleteAccount, createRestoreCode, restore
    // Operations on reading statistics.
    case agreement, agree, withdrawAgreement, report, reading, readingTable
    case statisticsPage, openStatistics, leaveStatistics, statisticsStyle, statisticsTable
    // Operations for sales.
    case keys, offer, content, listRights, entitlement, subscribe, unsubscribe, redeem, presentTransaction
    case receivePayment, receiveAppStoreNotification
    // Operations for the administration of sales.
    case listProducts, putProduct, removeProduct, deleteReaderAccount, listGrants, grant, revokeGrant
    case listVouchers, createVouchers, revokeVouchers

    /// The HTTP methods of the API.
    package enum Method: String, Sendable, Hashable { case get, post, put, delete }

    /// The body of a request or response.
    package enum Body: Sendable {
        case none
        case json(any WireValue.Type)
        /// A form with these fields.
        case form([FormField])
        /// JSON in the App Store's format, read by the module `StoreReceipts`.
        case appStore
        /// Text or bytes of another media type.
        case other(PressMediaType)
    }

    /// The HTTP method.
    package var method: Method { details.method }
    /// The path with its parameters in braces, such as `/v1/devices/{id}`.
    package var path: String { details.path }
    package var access: Access { details.access }

    /// Whether a client may repeat the request if the response was lost. This holds for all methods except POST (RFC
    /// 9110 section 9.2.2), and for POST requests whose repetitions the server recognizes.
    package var isRepeatable: Bool {
        switch self {
        case .registerDevice, .followFeeds, .report, .subscribe, .redeem, .presentTransaction: true
        default: method != .post
        }
    }

    /// Returns the path with the values of its parameters filled in. The values are not percent-encoded.
    package func path(_ values: [PathParameter: String]) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{"), let name = PathParameter(rawValue: String(segment.dropFirst().dropLast()))
            else { return String(segment) }
            return values[name] ?? String(segment)
        }.joined(separator: "/")
    }
}
