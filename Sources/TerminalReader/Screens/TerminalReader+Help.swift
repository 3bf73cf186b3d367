extension TerminalReader {
    func pressOnHelp(_ key: Key, _ keys: KeysScreen) {
        var keys = keys
        screen = keys.press(key, rows: rows, columns: columns) ? .help(keys) : .page
    }

    func drawHelp(_ keys: KeysScreen, on canvas: inout Canvas) {
        keys.draw(on: &canvas)
        footerTargets = keys.footer(columns: columns).draw(on: &canvas)
    }
}
