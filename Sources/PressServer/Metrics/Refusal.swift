/// The reasons for which the server refuses requests and connections, by their names in the metrics.
enum Refusal: String, Sendable, CaseIterable {
    /// Too many requests with one token.
    case account
    /// Too many requests from one network address.
    case address
    /// Too many push connections in total, from one network address, or of one account.
    case channels
    /// Too many connections for the limit on open files.
    case connections
    /// Too many voucher codes.
    case redeem
}
