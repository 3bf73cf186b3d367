/// What the background process is to do.
public enum AgentDuty: Sendable, Hashable {
    /// Bring in what is outstanding, try again what fails for a while, and end when nothing is left.
    case outstanding
    /// Look at the catalogs that are due, bring in what is outstanding, tell of what is new, and end: what a timer starts now and
    /// then.
    case once
    /// Stay, and do all that whenever it is due.
    case stay
}
