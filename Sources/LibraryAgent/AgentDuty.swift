/// What an agent does.
public enum AgentDuty: Sendable, Hashable {
    /// Downloads queued items, retries temporary failures, and exits when the queue is empty.
    case outstanding
    /// Checks due catalogs, downloads queued items, sends notifications, and exits. Meant to be started by a scheduler
    /// such as cron.
    case once
    /// Keeps running and does everything when it is due.
    case stay
}
