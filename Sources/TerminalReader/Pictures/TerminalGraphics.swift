import CChafa
import Foundation
public import Pictures

/// The picture formats and colors that a terminal supports.
public struct TerminalGraphics: Sendable, Hashable {
    /// A format in which a terminal can show pictures.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// The Kitty graphics protocol.
        case kitty
        /// The iTerm2 inline images protocol.
        case iterm
        /// DEC Sixel graphics.
        case sixel
        /// Block characters in color, which work in any terminal.
        case blocks
    }

    /// The number of text colors that a terminal supports.
    public enum Colors: Sendable, Hashable {
        /// 16 million colors.
        case true24Bit
        /// The 256-color palette.
        case indexed256
        /// The terminal's 16 colors, which are too few for pictures.
        case indexed16
        /// Only the terminal's default foreground and background colors.
        case monochrome
    }

    /// The format in which pictures are drawn.
    public var format: Format
    /// The colors of block characters.
    public var colors: Colors
    /// The size of a character cell in pixels.
    public var cell: PictureSize
    /// The maximum size of a picture in bytes, or nil if nothing between Masthead and the terminal limits it.
    public var byteLimit: Int?
    /// Whether the user chose the format. Pictures are then shown even if the terminal reports too few colors.
    private var isChosen = false

    /// Whether to show pictures instead of their text alternatives.
    public var showsPictures: Bool {
        if isChosen { return true }
        return format == .blocks ? [.true24Bit, .indexed256].contains(colors) : colors != .monochrome
    }

    /// Selects the format that the user requested.
    public mutating func choose(_ format: Format) {
        self.format = format
        isChosen = true
    }

    /// Creates a description of a terminal.
    public init(
        _ format: Format, colors: Colors = .true24Bit, cell: PictureSize = PictureSize(width: 8, height: 16),
        byteLimit: Int? = nil
    ) {
        self.format = format
        self.colors = colors
        self.cell = cell
        self.byteLimit = byteLimit
    }

    /// The maximum length of a sequence in tmux, which discards longer sequences and with them the whole picture.
    public static let tmuxByteLimit = 1_000_000

    /// Detects what a terminal supports from environment variables, using libchafa's terminal database.
    ///
    /// In tmux, the variables may describe a terminal that was attached to the session earlier, so only block
    /// characters are used.
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
            format, colors: Self.colors(environment), byteLimit: isWithinTmux ? Self.tmuxByteLimit : nil)
    }

    private static func colors(_ environment: [String: String]) -> Colors {
        // NO_COLOR disables colors (no-color.org).
        guard environment["NO_COLOR"]?.isEmpty ?? true else { return .monochrome }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .true24Bit }
        let name = environment["TERM"] ?? ""
        if name.contains("256") { return .indexed256 }
        return fewColored.contains(name) || name.contains("16color") ? .indexed16 : .true24Bit
    }

    /// The values of `TERM` for terminals with only a few colors.
    private static let fewColored: Set<String> = [
        "linux", "xterm", "xterm-color", "screen", "tmux", "vt100", "vt102", "vt220", "ansi", "rxvt", "rxvt-unicode",
        "cygwin", "cons25", "dtterm", "Eterm", "putty",
    ]

    /// libchafa's description of a terminal with this format. All such terminals accept the same output.
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
        return switch colors {
        case .true24Bit: CHAFA_CANVAS_MODE_TRUECOLOR
        case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
        case .indexed16: CHAFA_CANVAS_MODE_INDEXED_16
        case .monochrome: CHAFA_CANVAS_MODE_FGBG
        }
    }
}
