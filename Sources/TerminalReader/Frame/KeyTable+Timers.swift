extension KeyTable {
    static let timers = KeyTable(groups: [
        Group(
            TerminalWords.Keys.navigation,
            [
                Entry("↑↓ jk", TerminalWords.Keys.upDown),
                Entry(TerminalWords.Keys.spaceAndBack, TerminalWords.Keys.nextPreviousScreen),
                Entry(TerminalWords.Keys.homeEnd, TerminalWords.Keys.firstLast),
                Entry(TerminalWords.Keys.tabs, TerminalWords.Keys.nextDue),
                Entry("g", TerminalWords.Keys.goTo),
                Entry("q  Q", TerminalWords.Keys.back),
                Entry(TerminalWords.KeyName.escape, TerminalWords.Keys.closeOrStop),
            ]),
        Group(
            TerminalWords.Keys.timers,
            [
                Entry(TerminalWords.KeyName.enter, TerminalWords.Keys.timerMenu),
                Entry("a", TerminalWords.Keys.addTimer),
                Entry("u d", TerminalWords.Keys.markDone), Entry("U", TerminalWords.Keys.markAllDone),
                Entry("p", TerminalWords.Keys.pauseTimer),
                Entry("s i", TerminalWords.Keys.statistics), Entry("o", TerminalWords.Keys.openTimerItem),
                Entry("x", TerminalWords.Keys.delete), Entry("z", TerminalWords.Keys.undo),
                Entry("m", TerminalWords.Keys.menu),
                Entry("^Z ^L", TerminalWords.Keys.suspend),
            ]),
    ])
}
