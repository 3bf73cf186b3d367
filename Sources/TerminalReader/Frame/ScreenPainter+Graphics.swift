extension ScreenPainter {
    /// Creates a painter for a terminal.
    init(_ graphics: TerminalGraphics) {
        self.init(hasColours: graphics.colours != .monochrome, isKitty: graphics.format == .kitty)
    }
}
