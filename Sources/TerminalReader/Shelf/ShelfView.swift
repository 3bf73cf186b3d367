/// The name of a shelf screen.
enum ShelfScreen: Sendable, Hashable { case list, covers, feeds, post, timers, search, bookmarks, downloads, keys }

/// A screen, pop-up or prompt of the shelf.
protocol ShelfLayer: Screen where Scene == ShelfScene {
    /// The prompt in the last row, or nil if the footer shows keys.
    var footerPrompt: FooterPrompt? { get }
}

extension ShelfLayer {
    var footerPrompt: FooterPrompt? { nil }
}

/// A screen of the shelf, between the header and the footer.
protocol ShelfView: ShelfLayer {
    /// The screen's name, as shown in the help.
    var title: String { get }
    var keyTable: KeyTable { get }
    /// Whether keys edit text. If so, `?` does not open the help.
    var isTyping: Bool { get }

    /// Carries out a command that does something different on each screen.
    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene)

    /// Returns the most useful keys for the footer.
    func hints(in scene: ShelfScene) -> [KeyHint]

    /// Returns the footer's text for the position of the selection.
    func position(in scene: ShelfScene) -> String
}

extension ShelfView {
    var keyTable: KeyTable { .shelf }
    var isTyping: Bool { false }

    mutating func press(_ key: Key, in scene: inout ShelfScene) { scene.request(key) }

    mutating func paste(_ text: String, in scene: inout ShelfScene) { scene.say(TerminalWords.Done.pasteWhereTyping) }
}

extension ShelfScene {
    /// Requests the command for a key.
    mutating func request(_ key: Key) { if let command = ShelfCommand(key) { request(.command(command)) } }
}

extension ChosenRow {
    /// Returns the footer's text for the position of the selection in a list.
    func position(of count: Int) -> String {
        count > 0 ? TerminalWords.Shared.position(index + 1, of: count) : ""
    }
}
