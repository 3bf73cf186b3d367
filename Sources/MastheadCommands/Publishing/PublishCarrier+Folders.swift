import Dispatch
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

extension PublishCarrier {
    /// Publishes folders in the same way as `publish`, and prints the result to the agent's log.
    static func folders(_ console: Console) -> PublishCarrier {
        PublishCarrier(
            carryOut: { order, now throws(MastheadError) in
                // Run uploads outside Swift's thread pool, because they block for a long time.
                let result = await withCheckedContinuation { continuation in
                    DispatchQueue.global(qos: .utility).async {
                        continuation.resume(
                            returning: Result { () throws(MastheadError) in try order.carryOut(at: now) })
                    }
                }
                var (outcome, summary) = try result.get()
                let authorities = console.environment["SSL_CERT_FILE"].map { URL(filePath: $0) }
                if let notice = HubNotice(summary) {
                    // If the hub does not respond, do not repeat the order. The issue is already published.
                    do throws(MastheadError) { try await notice.send(authorities: authorities) } catch {
                        outcome.words += "; could not notify the hub: \(error.found)"
                    }
                }
                return outcome
            },
            tell: { order, result, next in
                let name = "\(order.folder.path.printable) to \(order.target.printable)"
                let time = Date.now.formatted(.iso8601)
                switch result {
                case .success(let outcome): console.note("\(time) publishing \(name): \(outcome.words)")
                case .failure(let error):
                    let again = next.map { "; next try at \($0.rfc3339)" } ?? ""
                    console.note("\(time) publishing \(name) failed: \(error.asCommand)\(again)")
                }
            })
    }
}

extension PublishOrder {
    /// Adds the issues that are due to the catalog, then uploads the folder to the target.
    fileprivate func carryOut(at now: Date) throws(MastheadError) -> (PublishCarrier.Outcome, PublishSummary) {
        let due = try ScheduledIssues(folder)
        try due.bringIn(at: now)
        var options = FolderPublisher.Options()
        options.prunes = self.options.prunes
        options.grace = self.options.grace
        options.withdraws = self.options.withdraws
        options.now = now
        let summary = try FolderPublisher(folder, to: target, options: options).publish()
        let next = try due.next()
        var words = summary.added.isEmpty ? "" : summary.added.map(\.printable).joined(separator: ", ") + "; "
        words += summary.isChanged ? "the catalog was updated" : "the catalog is unchanged"
        if let next { words += "; the next issue is scheduled for \(next.rfc3339)" }
        return (PublishCarrier.Outcome(words: words, next: next), summary)
    }
}
