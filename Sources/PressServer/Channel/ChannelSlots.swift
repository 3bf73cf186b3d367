import Synchronization

/// How many connections wait for what is new: of all, of each address, of each account.
final class ChannelSlots: Sendable {
    private struct State {
        var count = 0
        var addresses: [[UInt8]: Int] = [:]
        var accounts: [String: Int] = [:]
    }

    private let settings: ChannelSettings
    private let state = Mutex(State())

    init(_ settings: ChannelSettings) { self.settings = settings }

    /// How many wait.
    var count: Int { state.withLock(\.count) }

    /// Takes a place for a connection; nil where there are too many.
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

    /// One less; nothing is remembered of those that have none.
    private static func less(_ count: Int?) -> Int? { count.flatMap { $0 > 1 ? $0 - 1 : nil } }
}
