@preconcurrency import Dispatch
import Files
import Foundation
import Periodical
import Pictures
import Synchronization

/// The reader's terminal: its settings, size, input and output.
final class TerminalDevice: Sendable {
    private struct State {
        var ordinary: termios
        var isEntered = false
        var guardian: TerminalGuardian?
    }

    private let state: Mutex<State>
    let input: Int32
    private let output: Int32

    /// Enables the alternate screen, mouse clicks, the mouse wheel and bracketed paste, and hides the cursor.
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
    /// Turns off the terminal's own bidirectional reordering (ECMA-48, BDSM), because lines are already in screen
    /// order.
    static let explicitOrder = "\u{1B}[8l"

    /// Opens this process's terminal.
    /// - Parameters:
    ///   - name: the terminal type from `TERM`.
    ///   - preparation: the preparation that has been started for the terminal.
    ///   - input: the file descriptor of the keyboard.
    ///   - output: the file descriptor of the screen.
    /// - Throws: ``MastheadError`` if there is no terminal, or the terminal cannot move its cursor.
    init(
        _ name: String?, _ preparation: TerminalPreparation? = nil, input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO
    ) throws(MastheadError) {
        (self.input, self.output) = (input, output)
        var ordinary = termios()
        guard isatty(output) == 1, tcgetattr(input, &ordinary) == 0, name != "dumb" else {
            throw MastheadError(
                .noTerminal, cannot: TerminalWords.Terminal.start, to: TerminalWords.Terminal.reader,
                found: name == "dumb" ? TerminalWords.Terminal.noCursor : TerminalWords.Terminal.noTerminal,
                remedies: [.readElsewhere])
        }
        state = Mutex(State(ordinary: ordinary, guardian: preparation?.guardian))
    }

    /// Switches the terminal to the reader's screen, at the start and whenever another program has used the terminal.
    /// ``leave()`` restores the previous screen. If this process is killed, the guardian restores it.
    func enter() {
        state.withLock { state in
            if !state.isEntered {
                state.isEntered = true
                var ordinary = termios()
                if tcgetattr(input, &ordinary) == 0 { state.ordinary = ordinary }
                if state.guardian == nil { state.guardian = TerminalGuardian(output) }
                state.guardian?.watch()
            }
            var raw = state.ordinary
            cfmakeraw(&raw)
            tcsetattr(input, TCSADRAIN, &raw)
        }
        write(Self.entering)
    }

    /// Restores the terminal.
    func leave() {
        write(TerminalGuardian.restoring)
        state.withLock { state in
            var ordinary = state.ordinary
            tcsetattr(input, TCSADRAIN, &ordinary)
            state.guardian?.dismiss()
            state.guardian = nil
            state.isEntered = false
        }
    }

    /// The number of columns and rows, and the size of a character in pixels, or nil if that is unknown.
    var size: (columns: Int, rows: Int, cell: PictureSize?) {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return (80, 24, nil)
        }
        let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
        let cell = PictureSize(width: Int(window.ws_xpixel) / columns, height: Int(window.ws_ypixel) / rows)
        return (min(columns, Self.mostColumns), min(rows, Self.mostRows), cell.isOfCharacter ? cell : nil)
    }

    /// The maximum size of a window. In a larger window, characters would be too small to read, and the cells would
    /// take too much memory.
    private static let mostColumns = 1000
    private static let mostRows = 400

    /// Writes all of the text. If the terminal is gone, the text is lost and a signal ends the reader.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(output, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if count < 0, errno == EAGAIN {
                    // Another program in the terminal may have made its output non-blocking, so wait until it accepts
                    // more bytes.
                    var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, -1)
                } else if count < 0, errno != EINTR {
                    return
                }
            }
        }
    }

    /// Starts reporting input and signals.
    /// - Returns: a function that stops reporting.
    func listen(_ tell: @escaping @Sendable (ReaderEvent) -> Void) -> @Sendable () -> Void {
        let queue = DispatchQueue(label: "masthead.terminal", qos: .userInteractive)
        let decoder = Mutex(InputDecoder())
        let reading = DispatchSource.makeReadSource(fileDescriptor: input, queue: queue)
        reading.setEventHandler { [input] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(input, &bytes, bytes.count)
            guard count > 0 else {
                // The terminal was closed.
                if count == 0 || errno != EINTR && errno != EAGAIN { tell(.ended(SIGHUP)) }
                return
            }
            let isOpen = decoder.withLock { decoder in
                for input in decoder.decode(bytes[..<count]) { tell(.input(input)) }
                return decoder.isInSequence
            }
            guard isOpen else { return }
            // The Escape key and keys pressed with Alt send bytes that may also start a sequence. The rest of a
            // sequence would follow without a pause.
            queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
                // Check for bytes that have not been read yet, which is possible on a busy computer.
                var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 0) <= 0 else { return }
                decoder.withLock { decoder in
                    for input in decoder.finish() { tell(.input(input)) }
                }
            }
        }
        let watch = SignalWatch([SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGQUIT]) { number in
            switch number {
            case SIGWINCH: tell(.resized)
            case SIGTSTP: tell(.suspended)
            case SIGCONT: tell(.continued)
            default: tell(.ended(number))
            }
        }
        reading.resume()
        return {
            reading.cancel()
            watch.end()
        }
    }

    /// Stops this process and its job's leader, as Ctrl-Z does, until both are continued.
    func suspend() {
        leave()
        // Stop only the leader. A signal to the whole process group would stop this process twice.
        if getpgrp() != getpid() { kill(getpgrp(), SIGTSTP) }
        var watched = sigaction()
        sigaction(SIGTSTP, nil, &watched)
        signal(SIGTSTP, SIG_DFL)
        var stop = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        // A signal to this thread is delivered before the next lines restore the handler.
        pthread_kill(pthread_self(), SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        pthread_sigmask(SIG_BLOCK, &stop, nil)
        sigaction(SIGTSTP, &watched, nil)
        enter()
    }
}
