@preconcurrency import Dispatch
import Files
import Foundation
import Periodical
import Pictures
import Synchronization

/// The reader's terminal: its settings, its size, what is written to it.
final class TerminalDevice: Sendable {
    private struct State {
        var ordinary: termios
        var isEntered = false
        var guardian: TerminalGuardian?
    }

    private let state: Mutex<State>
    let input: Int32
    private let output: Int32

    /// The other screen, without a cursor; the mouse's clicks and wheel; what is pasted is told apart from keys.
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
    /// What is written stands in the order of the screen; a terminal that would order it itself is told so (ECMA-48, BDSM).
    static let explicitOrder = "\u{1B}[8l"

    /// Takes the terminal of this process.
    /// - Parameters:
    ///   - name: what kind of terminal it says it is.
    ///   - preparation: what was begun for it.
    ///   - input: the open file that keys come from.
    ///   - output: the open file of its screen.
    /// - Throws: ``MastheadError`` where it has none, or one that cannot move its cursor.
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

    /// Takes the screen, or takes it back from the program that had it meanwhile: what was on it comes back with ``leave()``, even when
    /// this process is killed.
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

    /// Leaves the terminal as it was.
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

    /// The columns and rows, and the pixels of a character where they are known.
    var size: (columns: Int, rows: Int, cell: PictureSize?) {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return (80, 24, nil)
        }
        let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
        let cell = PictureSize(width: Int(window.ws_xpixel) / columns, height: Int(window.ws_ypixel) / rows)
        return (min(columns, Self.mostColumns), min(rows, Self.mostRows), cell.isOfCharacter ? cell : nil)
    }

    /// The largest window that is drawn. No screen has room for more letters that can be read, and each cell takes memory.
    private static let mostColumns = 1000
    private static let mostRows = 400

    /// Writes all of a text. A terminal that has gone takes nothing, and its signal ends the reader.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(output, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if count < 0, errno != EINTR, errno != EAGAIN {
                    return
                }
            }
        }
    }

    /// Tells what is typed and answered, and what signals tell.
    /// - Returns: ends that.
    func listen(_ tell: @escaping @Sendable (ReaderEvent) -> Void) -> @Sendable () -> Void {
        let queue = DispatchQueue(label: "masthead.terminal", qos: .userInteractive)
        let decoder = Mutex(InputDecoder())
        let reading = DispatchSource.makeReadSource(fileDescriptor: input, queue: queue)
        reading.setEventHandler { [input] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(input, &bytes, bytes.count)
            guard count > 0 else {
                // The terminal has gone.
                if count == 0 || errno != EINTR && errno != EAGAIN { tell(.ended(SIGHUP)) }
                return
            }
            let isOpen = decoder.withLock { decoder in
                for input in decoder.take(bytes[..<count]) { tell(.input(input)) }
                return decoder.isInSequence
            }
            guard isOpen else { return }
            // The escape key sends what sequences begin with; those come in one go.
            queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
                // On a busy machine the rest may be there and not read yet.
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

    /// Stops this process, and the one that leads its job, until they are continued, as Ctrl-Z does.
    func suspend() {
        leave()
        // Sent to the whole group the signal would come back to us and stop us once more.
        if getpgrp() != getpid() { kill(getpgrp(), SIGTSTP) }
        var watched = sigaction()
        sigaction(SIGTSTP, nil, &watched)
        signal(SIGTSTP, SIG_DFL)
        var stop = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        // To this thread: then it has happened when the next line runs.
        pthread_kill(pthread_self(), SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        pthread_sigmask(SIG_BLOCK, &stop, nil)
        sigaction(SIGTSTP, &watched, nil)
        enter()
    }
}
