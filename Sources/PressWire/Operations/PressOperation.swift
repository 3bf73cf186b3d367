/// A request of the publisher server's API. The raw value is the `operationId` in `press/openapi.json`, and ``details``
/// is the table of all addresses.
package enum PressOperation: String, Sendable, Hashable, CaseIterable {
    // Health and description.
    case live, ready, metrics
    case apiDescription = "description"
    // Administration.
    case status, listTokens, createToken, revokeToken, listReleases, announce, countDevices
    // Devices and channels.
    case service, publication, listDevices, registerDevice, removeDevice, follow, listFeeds, followFeeds, events
    // Hubs.
    case verifyFeed, notifyFeed
    // Accounts.
    case createAccount, account, deleteAccount, createRestoreCode, restore
    // Reading statistics.
    case agreement, agree, withdrawAgreement, report, reading, readingTable
    case statisticsPage, openStatistics, leaveStatistics, statisticsStyle, statisticsTable
    // Sales.
    case keys, offer, content, listRights, entitlement, subscribe, unsubscribe, redeem, presentTransaction
    case receivePayment, receiveAppStoreNotification
    // Administration of sales.
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
        /// JSON in the format of the App Store, which the module `StoreReceipts` reads.
        case appStore
        /// Text or bytes of a media type.
        case other(PressMediaType)
    }

    /// The HTTP method.
    package var method: Method { details.method }
    /// The path with its parameters in braces, such as `/v1/devices/{id}`.
    package var path: String { details.path }
    package var access: Access { details.access }

    /// Whether the server recognizes a repeated request, so that a client may send it again after a lost answer. All
    /// requests that are not POST may be repeated (RFC 9110 section 9.2.2).
    package var isRepeatable: Bool {
        switch self {
        case .registerDevice, .followFeeds, .report, .subscribe, .redeem, .presentTransaction: true
        default: method != .post
        }
    }

    /// Returns the path with the values of its parameters, which are not encoded.
    package func path(_ values: [PathParameter: String]) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{"), let name = PathParameter(rawValue: String(segment.dropFirst().dropLast()))
            else { return String(segment) }
            return values[name] ?? String(segment)
        }.joined(separator: "/")
    }
}
