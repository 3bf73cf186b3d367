import IssueLibrary

extension IssueLibrary {
    /// Prints a hint after a timer was added, if no agent is running that could notify the user.
    nonisolated func noteThatNothingTells(on console: Console) {
        guard agent.processIdentifier == nil else { return }
        console.note(
            console.wrapped(
                "The agent is not running, so timers fire late. Use `masthead agent --install` to start it.")
        )
    }
}
