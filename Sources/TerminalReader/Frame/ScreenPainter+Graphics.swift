extension ScreenPainter {
    /// Creates a painter for a terminal.
    init(_ graphics: TerminalGraphics) {
        self.init(hasColors: graphics.colors != .monochrome, isKitty: graphics.format == .kitty)
    }
}
