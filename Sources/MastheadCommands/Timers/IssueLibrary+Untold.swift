import IssueLibrary

extension IssueLibrary {
    /// Says what to do where a timer was added that no process is there to tell.
    nonisolated func noteThatNothingTells(on console: Console) {
        guard agent.processIdentifier == nil else { return }
        console.note(
            console.wrapped(
                "The agent is not running, so the timer cannot notify you. Use `masthead agent --install` to start it.")
        )
    }
}
