import IssueLibrary

extension IssueLibrary {
    /// Prints a hint after adding a timer if no agent is running that could notify the user.
    nonisolated func noteThatNothingTells(on console: Console) {
        guard let warning = agent.timerWarning else { return }
        console.note(console.wrapped("\(warning) Use `masthead agent --install` to start it."))
    }
}
