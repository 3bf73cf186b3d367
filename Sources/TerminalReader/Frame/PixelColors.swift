/// The foreground and background colors of a picture's block character.
struct PixelColors: Sendable, Hashable {
    /// A color, as the parameters of its SGR sequence.
    enum Color: Sendable, Hashable {
        case usual
        case indexed(UInt8)
        case mixed(UInt8, UInt8, UInt8)

        fileprivate func codes(_ role: Int) -> String {
            switch self {
            case .usual: ""
            case .indexed(let index): ";\(role);5;\(index)"
            case .mixed(let red, let green, let blue): ";\(role);2;\(red);\(green);\(blue)"
            }
        }
    }

    var foreground = Color.usual
    var background = Color.usual

    /// The SGR codes, each after a semicolon.
    var codes: String { foreground.codes(38) + background.codes(48) }
}
