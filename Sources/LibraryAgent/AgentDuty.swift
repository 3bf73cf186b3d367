/// The task of an agent.
public enum AgentDuty: Sendable, Hashable {
    /// Download queued items, retry temporary failures, and exit when the queue is empty.
    case outstanding
    /// Check due catalogs, download queued items, send notifications, and exit. A scheduler, such as cron, starts this
    /// agent.
    case once
    /// Keep running, and do each task when it is due.
    case stay
}
