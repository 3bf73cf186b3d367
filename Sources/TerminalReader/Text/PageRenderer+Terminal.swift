public import Reading
public import Rendering

extension PageRenderer {
    /// Prepares to render pages as text for a terminal.
    /// - Parameter columns: the columns that text is wrapped to; East Asian characters and emoji take two.
    public init(_ content: IssueContent, columns: Int) {
        self.init(content, width: columns, measuring: \.terminalColumns)
    }
}
