@preconcurrency import Dispatch
import Foundation
import Periodical

/// Reads single keys from the terminal without echoing them.
final class TerminalKeys: Sendable {
    private let ordinary: termios
    private let source: any DispatchSourceRead
    private let keys: AsyncStream<UInt8>

    /// Switches the terminal to a mode that delivers each key at once. Ctrl-C and similar keys still send signals.
    init() throws(MastheadError) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
            throw MastheadError(
                .noTerminal, cannot: "watch", to: "the timers", found: "the input is not a terminal",
                hint: "Use `masthead timer list` to list the timers once.")
        }
        ordinary = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        let (keys, key) = AsyncStream.makeStream(of: UInt8.self)
        self.keys = keys
        source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler {
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 { key.yield(byte) } else if count == 0 || errno != EINTR && errno != EAGAIN { key.finish() }
        }
        source.resume()
    }

    /// Waits for the key `q` or the end of the input.
    func quit() async {
        for await key in keys where key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { return }
    }

    /// Restores the terminal's state.
    func end() {
        source.cancel()
        var settings = ordinary
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
