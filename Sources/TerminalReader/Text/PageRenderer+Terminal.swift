public import Reading
public import Rendering

extension PageRenderer {
    /// Creates a renderer that wraps text for a terminal.
    /// - Parameters:
    ///   - content: the content of the issue.
    ///   - columns: the line length. East Asian characters and emoji take two columns.
    public init(_ content: IssueContent, columns: Int) {
        self.init(content, width: columns, measuring: \.terminalColumns)
    }
}
