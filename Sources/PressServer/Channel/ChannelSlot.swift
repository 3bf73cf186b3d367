/// A slot for one channel, which becomes free when its last reference is released.
final class ChannelSlot: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

    deinit { giveBack() }
}
