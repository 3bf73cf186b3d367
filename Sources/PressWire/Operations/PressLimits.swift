/// The limits of requests that apply to both clients and the server.
package enum PressLimits {
    /// The maximum number of items in a request for an entitlement.
    package static let items = 50
    /// The maximum number of feeds that one request adds, and that it removes.
    package static let feeds = 50
    /// The maximum number of reports per request.
    package static let reports = 100
    /// The maximum time in seconds for which the server holds a response. This time is less than the timeout of
    /// proxies.
    package static let wait = 50
    /// The maximum number of voucher codes per request.
    package static let codes = 1000
    /// The maximum length in bytes of the URL of the page to return to after a payment.
    package static let returnPageBytes = 1000
    /// The maximum length in bytes of the address of a feed or hub.
    package static let feedBytes = 500
    /// The maximum length in bytes of an administration token in a form.
    package static let tokenBytes = 200
}
