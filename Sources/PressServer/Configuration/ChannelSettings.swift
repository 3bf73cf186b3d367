/// How many open connections wait for what is new.
package struct ChannelSettings: Sendable {
    /// The most of all.
    package var total = 10_000
    /// The most of one address; of IPv6 64 bits count as one.
    package var ofAddress = 200
    /// The most of one account.
    package var ofAccount = 5

    package init() {}
}
