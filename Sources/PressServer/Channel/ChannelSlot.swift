/// A slot for one channel. The slot is free again when the last reference to it is released.
final class ChannelSlot: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

    deinit { giveBack() }
}
