/// The text on an empty shelf, which explains how to add publications.
struct EmptyShelf: Sendable {
    /// The shell commands that add a publication.
    let commands: [ShelfShellCommand]

    private var lines: [StyledText] {
        var lines =
            [
                StyledText(TerminalWords.Shelf.Empty.title, .strong), "",
            ] + TerminalWords.Shelf.Empty.howTo.map { StyledText($0) } + [
                "",
                StyledText("a", .strongAccent) + StyledText("      " + TerminalWords.Shared.addURLOrFile),
                StyledText("?", .strongAccent) + StyledText("      " + TerminalWords.Shared.allKeys),
            ]
        guard !commands.isEmpty else { return lines }
        let width = commands.map(\.purpose.terminalColumns).max() ?? 0
        lines += ["", StyledText(TerminalWords.Shelf.Empty.commands, .quiet)]
        lines += commands.map { command in
            StyledText(command.purpose.padded(toColumns: width + 2), .quiet) + StyledText(command.command)
        }
        return lines
    }

    func draw(on canvas: inout Canvas) {
        let left = max(4, (canvas.columns - 53) / 2)
        let lines = lines
        let top = max(3, (canvas.rows - lines.count - 4) / 2)
        for (index, line) in lines.enumerated() where top + index < canvas.rows {
            canvas.put(line, row: top + index, column: left)
        }
    }
}
