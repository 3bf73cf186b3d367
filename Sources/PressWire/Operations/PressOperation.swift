/// A request of the publisher server's API. The raw value is the `operationId` in `press/openapi.json`. ``details`` is
/// the table of all addresses.
package enum PressOperation: String, Sendable, Hashable, CaseIterable {
    // Operations for health and description.
    case live, ready, metrics
    case apiDescription = "description"
    // Operations for administration.
    case status, listTokens, createToken, revokeToken, listReleases, announce, countDevices
    // Operations for devices and channels.
    case service, publication, listDevices, registerDevice, removeDevice, follow, listFeeds, followFeeds, events
    // Operations for hubs.
    case verifyFeed, notifyFeed
    // Operations for accounts.
    case createAccount, account, deleteAccount, createRestoreCode, restore
    // Operations for reading statistics.
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

    /// Whether the server recognizes a repeated request, so that a client may send the request again after a lost
    /// answer. All requests except POST may be repeated (RFC 9110 section 9.2.2).
    package var isRepeatable: Bool {
        switch self {
        case .registerDevice, .followFeeds, .report, .subscribe, .redeem, .presentTransaction: true
        default: method != .post
        }
    }

    /// Returns the path with the values of its parameters. The values are not encoded.
    package func path(_ values: [PathParameter: String]) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{"), let name = PathParameter(rawValue: String(segment.dropFirst().dropLast()))
            else { return String(segment) }
            return values[name] ?? String(segment)
        }.joined(separator: "/")
    }
}
