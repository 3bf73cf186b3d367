/// Where the text of a post is laid out, and how its pictures are drawn there.
struct PostSetting: Sendable, Hashable {
    let area: PageLayout.Area
    let graphics: TerminalGraphics
    /// Whether pictures stand in the text; else their words do.
    let showsPictures: Bool
    /// Whether the addresses of links stand below the text.
    var listsLinks = true
}
