/// The limits on requests, shared by clients and the server.
package enum PressLimits {
    /// The maximum number of items in a request for an entitlement.
    package static let items = 50
    /// The maximum number of feeds that one request may add. It may remove the same number.
    package static let feeds = 50
    /// The maximum number of reports in one request.
    package static let reports = 100
    /// The longest time that the server delays a response, in seconds. Most proxies have a longer timeout.
    package static let wait = 50
    /// The maximum number of voucher codes in one request.
    package static let codes = 1000
    /// The maximum length in bytes of the URL to return to after a payment.
    package static let returnPageBytes = 1000
    /// The maximum length in bytes of the URL of a feed or hub.
    package static let feedBytes = 500
    /// The maximum length in bytes of an administration token in a form.
    package static let tokenBytes = 200
}
