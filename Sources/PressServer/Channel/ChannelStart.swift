/// The initial state of a channel, or of a request that waits for the next event.
struct ChannelStart: Sendable {
    let account: String
    let following: ChannelFollowing
    /// The number of the last event that the client received.
    let last: Int
    let slot: ChannelSlot
    /// The client's network address.
    let address: [UInt8]
}
