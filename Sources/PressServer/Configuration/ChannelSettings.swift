/// The limits of open channels.
package struct ChannelSettings: Sendable {
    /// The maximum in total.
    package var total = 10_000
    /// The maximum per address. For IPv6, all addresses of a /64 prefix count as one.
    package var ofAddress = 200
    /// The maximum per account.
    package var ofAccount = 5

    package init() {}
}
