import Synchronization

/// Counts the open channels in total, per network address and per account.
final class ChannelSlots: Sendable {
    private struct State {
        var count = 0
        var addresses: [[UInt8]: Int] = [:]
        var accounts: [String: Int] = [:]
    }

    private let settings: ChannelSettings
    private let state = Mutex(State())

    init(_ settings: ChannelSettings) { self.settings = settings }

    /// The number of open channels.
    var count: Int { state.withLock(\.count) }

    /// Reserves a slot for a connection, or returns nil if a limit is reached.
    func take(address: [UInt8], account: String) -> ChannelSlot? {
        let isFree = state.withLock { state in
            guard state.count < settings.total, state.addresses[address, default: 0] < settings.ofAddress,
                state.accounts[account, default: 0] < settings.ofAccount
            else { return false }
            state.count += 1
            state.addresses[address, default: 0] += 1
            state.accounts[account, default: 0] += 1
            return true
        }
        guard isFree else { return nil }
        return ChannelSlot { [self] in
            state.withLock { state in
                state.count -= 1
                state.addresses[address] = Self.less(state.addresses[address])
                state.accounts[account] = Self.less(state.accounts[account])
            }
        }
    }

    /// Returns the count minus one, or nil if the entry can be removed.
    private static func less(_ count: Int?) -> Int? { count.flatMap { $0 > 1 ? $0 - 1 : nil } }
}
