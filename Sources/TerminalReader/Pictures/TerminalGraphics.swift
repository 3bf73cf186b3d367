import CChafa
import Foundation
public import Pictures

/// How a terminal shows pictures.
public struct TerminalGraphics: Sendable, Hashable {
    /// In what form a terminal takes pictures.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Kitty's protocol.
        case kitty
        /// iTerm2's inline pictures.
        case iterm
        /// DEC's sixels.
        case sixel
        /// Block characters in colour, which any terminal shows.
        case blocks
    }

    /// How many colours a terminal shows in characters.
    public enum Colours: Sendable, Hashable {
        /// 16 million.
        case true24Bit
        /// The palette of 256.
        case indexed256
        /// Its own 16: too few for pictures.
        case indexed16
        /// None but the terminal's own two.
        case monochrome
    }

    /// In what form pictures are drawn.
    public var format: Format
    /// The colours of block characters.
    public var colours: Colours
    /// The pixels of a character.
    public var cell: PictureSize
    /// The most bytes that one picture may take, where something between here and the terminal has a limit.
    public var byteLimit: Int?
    /// Whether the format was asked for: then pictures are shown whatever the terminal says of its colours.
    private var isChosen = false

    /// Whether pictures are shown; else what they show is said.
    public var showsPictures: Bool {
        if isChosen { return true }
        return format == .blocks ? [.true24Bit, .indexed256].contains(colours) : colours != .monochrome
    }

    /// Takes the format that a reader asks for.
    public mutating func choose(_ format: Format) {
        self.format = format
        isChosen = true
    }

    /// Describes a terminal.
    public init(
        _ format: Format, colours: Colours = .true24Bit, cell: PictureSize = PictureSize(width: 8, height: 16),
        byteLimit: Int? = nil
    ) {
        self.format = format
        self.colours = colours
        self.cell = cell
        self.byteLimit = byteLimit
    }

    /// tmux throws away a sequence that is longer than a megabyte, and with it the picture.
    public static let tmuxByteLimit = 1_000_000

    /// Goes by what the terminal says of itself in environment variables, as libchafa knows terminals.
    ///
    /// Within tmux those variables may be of a terminal that showed the session before: there only characters are sure.
    public init(environment: [String: String]) {
        let isWithinTmux = environment["TMUX"] != nil
        let info = TerminalInformation(environment)
        let format: Format =
            if isWithinTmux {
                .blocks
            } else if info.has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) {
                .kitty
            } else if info.has(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) {
                .iterm
            } else if info.has(CHAFA_TERM_SEQ_BEGIN_SIXELS) {
                .sixel
            } else {
                .blocks
            }
        self.init(
            format, colours: Self.colours(environment), byteLimit: isWithinTmux ? Self.tmuxByteLimit : nil)
    }

    private static func colours(_ environment: [String: String]) -> Colours {
        // No colours are welcome (no-color.org).
        guard environment["NO_COLOR"]?.isEmpty ?? true else { return .monochrome }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .true24Bit }
        let name = environment["TERM"] ?? ""
        if name.contains("256") { return .indexed256 }
        return fewColoured.contains(name) || name.contains("16color") ? .indexed16 : .true24Bit
    }

    /// Names of terminals that say no more than that they have a few colours.
    private static let fewColoured: Set<String> = [
        "linux", "xterm", "xterm-color", "screen", "tmux", "vt100", "vt102", "vt220", "ansi", "rxvt", "rxvt-unicode",
        "cygwin", "cons25", "dtterm", "Eterm", "putty",
    ]

    /// What libchafa writes this format with, the same on every terminal that has it.
    var information: TerminalInformation {
        switch format {
        case .kitty: TerminalInformation(["TERM": "xterm-kitty"])
        case .iterm: TerminalInformation(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"])
        case .sixel: TerminalInformation(["TERM": "mlterm"])
        case .blocks: TerminalInformation(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
        }
    }

    var pixelMode: ChafaPixelMode {
        switch format {
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        case .iterm: CHAFA_PIXEL_MODE_ITERM2
        case .sixel: CHAFA_PIXEL_MODE_SIXELS
        case .blocks: CHAFA_PIXEL_MODE_SYMBOLS
        }
    }

    var canvasMode: ChafaCanvasMode {
        guard format == .blocks else { return CHAFA_CANVAS_MODE_TRUECOLOR }
        return switch colours {
        case .true24Bit: CHAFA_CANVAS_MODE_TRUECOLOR
        case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
        case .indexed16: CHAFA_CANVAS_MODE_INDEXED_16
        case .monochrome: CHAFA_CANVAS_MODE_FGBG
        }
    }
}
