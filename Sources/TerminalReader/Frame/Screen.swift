/// A screen, pop-up or prompt in a terminal, as a value. The value takes keys, pasted text and clicks, and produces
/// lines.
///
/// A screen owns its state. Screens share data in a scene, and add their requests to the scene.
protocol Screen<Scene>: Sendable {
    associatedtype Scene

    mutating func press(_ key: Key, in scene: inout Scene)

    /// Receives pasted text, whose characters do not act as keys.
    mutating func paste(_ text: String, in scene: inout Scene)

    mutating func use(_ mouse: Mouse, in scene: inout Scene)

    /// Adapts to the new size of the window, which the scene contains.
    mutating func resize(in scene: inout Scene)

    mutating func draw(on canvas: inout Canvas, in scene: inout Scene)
}

extension Screen {
    mutating func paste(_ text: String, in scene: inout Scene) {}

    mutating func use(_ mouse: Mouse, in scene: inout Scene) {}

    mutating func resize(in scene: inout Scene) {}
}
