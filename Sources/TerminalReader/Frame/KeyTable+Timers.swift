extension KeyTable {
    /// The keys of the timers.
    static let timers = KeyTable(groups: [
        Group(
            "Moving",
            [
                Entry("↑↓ jk", "up, down"), Entry("Space ⌫", "a page on, a page back"),
                Entry("Home End", "first, last; also g g, G"), Entry("Tab ⇧Tab", "next, previous due; n N too"),
                Entry("g", "go to …"),
                Entry("q  Q", "back; leave at once"),
                Entry("Esc", "close, stop"),
            ]),
        Group(
            "Timers",
            [
                Entry("Enter", "menu; of what is due: open it"), Entry("a", "add a timer"),
                Entry("u d", "what is due is done"), Entry("U", "all that is due is done"), Entry("p", "pause, resume"),
                Entry("s i", "statistics"), Entry("o", "open what it is for"),
                Entry("x", "delete"), Entry("z", "undo"), Entry("m", "menu of all this"),
                Entry("^Z ^L", "stop a while; draw anew"),
            ]),
    ])
}
