/// A screen, pop-up or prompt in a terminal, as a value that handles keys, pasted text and clicks, and draws lines.
///
/// Each screen owns its state. Data that screens share is in a scene, which also collects their requests.
protocol Screen<Scene>: Sendable {
    associatedtype Scene

    mutating func press(_ key: Key, in scene: inout Scene)

    /// Handles pasted text, whose characters are not treated as keys.
    mutating func paste(_ text: String, in scene: inout Scene)

    mutating func use(_ mouse: Mouse, in scene: inout Scene)

    /// Adapts to the scene's new window size.
    mutating func resize(in scene: inout Scene)

    mutating func draw(on canvas: inout Canvas, in scene: inout Scene)
}

extension Screen {
    mutating func paste(_ text: String, in scene: inout Scene) {}

    mutating func use(_ mouse: Mouse, in scene: inout Scene) {}

    mutating func resize(in scene: inout Scene) {}
}
