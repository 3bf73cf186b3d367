import IssueLibrary

extension IssueLibrary {
    /// Says what to do where a timer was added that no process is there to tell.
    nonisolated func noteThatNothingTells(on console: Console) {
        guard agentProcessIdentifier == nil else { return }
        console.note(
            "Nothing is there to tell it: `masthead agent --install` has the background process do so from now on.")
    }
}
