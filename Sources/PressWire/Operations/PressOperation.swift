/// An operation in the publisher server's API. The raw value is the `operationId` in `press/openapi.json`. The property
/// ``details`` contains the table of all operations.
package enum PressOperation: String, Sendable, Hashable, CaseIterable {
    // These operations are for health checks, metrics and the API description.
    case live, ready, metrics
    case apiDescription = "description"
    // These operations are for administrators.
    case status, listTokens, createToken, revokeToken, listReleases, announce, countDevices
    // These operations are for devices and channels.
    case service, publication, listDevices, registerDevice, removeDevice, follow, listFeeds, followFeeds, events
    // These operations are for hubs.
    case verifyFeed, notifyFeed
    // These operations are for accounts.
    case createAccount, account, deleteAccount, createRestoreCode, restore
    // These operations are for reading statistics.
    case agreement, agree, withdrawAgreement, report, reading, readingTable
    case statisticsPage, openStatistics, leaveStatistics, statisticsStyle, statisticsTable
    // These operations are for sales.
    case keys, offer, content, listRights, entitlement, subscribe, unsubscribe, redeem, presentTransaction
    case receivePayment, receiveAppStoreNotification
    // These operations are for the administration of sales.
    case listProducts, putProduct, removeProduct, deleteReaderAccount, listGrants, grant, revokeGrant
    case listVouchers, createVouchers, revokeVouchers

    /// The HTTP methods of the API.
    package enum Method: String, Sendable, Hashable { case get, post, put, delete }

    /// The body of a request or answer.
    package enum Body: Sendable {
        case none
        case json(any WireValue.Type)
        /// A form with these fields.
        case form([FormField])
        /// JSON in the App Store's format, which the module `StoreReceipts` reads.
        case appStore
        /// Text or bytes of another media type.
        case other(PressMediaType)
    }

    /// The HTTP method.
    package var method: Method { details.method }
    /// The path with its parameters in braces, such as `/v1/devices/{id}`.
    package var path: String { details.path }
    package var access: Access { details.access }

    /// Whether a client may send the request again if the answer was lost: all requests except POST (RFC 9110 section
    /// 9.2.2), and POST requests that the server recognizes.
    package var isRepeatable: Bool {
        switch self {
        case .registerDevice, .followFeeds, .report, .subscribe, .redeem, .presentTransaction: true
        default: method != .post
        }
    }

    /// Returns the path with the values of its parameters inserted. The values are not percent-encoded.
    package func path(_ values: [PathParameter: String]) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{"), let name = PathParameter(rawValue: String(segment.dropFirst().dropLast()))
            else { return String(segment) }
            return values[name] ?? String(segment)
        }.joined(separator: "/")
    }
}
