/// A place of a connection, which is free again when nothing holds this any more.
final class ChannelSlot: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

    deinit { giveBack() }
}
