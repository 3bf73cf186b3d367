extension ScreenPainter {
    /// Writes as a terminal takes it.
    init(_ graphics: TerminalGraphics) {
        self.init(hasColours: graphics.colours != .monochrome, isKitty: graphics.format == .kitty)
    }
}
