/// A slot that a connection occupies until the last reference to the slot is released.
final class ChannelSlot: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

    deinit { giveBack() }
}
