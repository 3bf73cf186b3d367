/// The limits on open channels.
package struct ChannelSettings: Sendable {
    /// The maximum number of channels in total.
    package var total = 10_000
    /// The maximum number of channels per network address. All IPv6 addresses with the same /64 prefix count as one
    /// address.
    package var ofAddress = 200
    /// The maximum number of channels per account.
    package var ofAccount = 5

    package init() {}
}
