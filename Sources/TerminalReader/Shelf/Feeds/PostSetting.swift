/// The text area of a post and the format of its pictures.
struct PostSetting: Sendable, Hashable {
    let area: PageLayout.Area
    let graphics: TerminalGraphics
    /// Whether the text contains pictures instead of their descriptions.
    let showsPictures: Bool
    /// Whether the URLs of the links are listed below the text.
    var listsLinks = true
}
