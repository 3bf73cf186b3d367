public import Reading
public import Rendering

extension PageRenderer {
    /// Creates a renderer that wraps text for a terminal.
    /// - Parameters:
    ///   - content: the issue's content.
    ///   - columns: the line length. East Asian characters and emoji take two columns each.
    public init(_ content: IssueContent, columns: Int) {
        self.init(content, width: columns, measuring: \.terminalColumns)
    }
}
