import Rendering

extension StyledText {
    /// A text of others in lines of a number of columns.
    static func paragraph(_ text: String, columns: Int, _ style: TextStyle = .text) -> [StyledText] {
        let wrapping = TextWrapping(columns: max(1, columns), breaksWords: true, measuring: \.terminalColumns)
        return wrapping.text(StyledText(foreign: text).text).split(separator: "\n").map {
            StyledText(String($0), style)
        }
    }
}
