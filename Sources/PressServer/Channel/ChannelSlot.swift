/// A slot of a connection, which is freed when the last reference to it is released.
final class ChannelSlot: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

    deinit { giveBack() }
}
