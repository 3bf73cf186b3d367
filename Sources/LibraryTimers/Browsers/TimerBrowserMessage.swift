import Foundation
import Periodical
import PushServices

/// The notification of an event that a browser's service worker shows (`web/reader/timerworker.js`).
struct TimerBrowserMessage: Encodable {
    let event: Int64
    let timer: Int64
    let title: String
    let notes: String
    /// How many countdowns the event stands for.
    let fellDue: Int
    /// The item or publication that the timer is for, as `HANDLE/NAME` or `HANDLE`.
    let about: String?
    /// The title of the item or publication.
    let aboutTitle: String?

    /// The maximum length of each string in bytes, which makes the notification fit into a push message.
    private static let byteLimit = 400
    /// The length that messages are padded to, in bytes, so that their length reveals less.
    private static let padding = 1000
    /// How long a push service keeps a message for an offline browser, in seconds. Older events are not sent either.
    private static let timeToLive = 3600

    init(_ event: LibraryTimerEvent) {
        (self.event, timer) = (event.id, event.timer)
        (title, notes) = (Self.cut(event.title), Self.cut(event.notes))
        fellDue = event.event.telling.fellDue
        // A notification without a reference opens the list of timers.
        about = event.subject.map(\.reference).flatMap { $0.utf8.count <= Self.byteLimit ? $0 : nil }
        aboutTitle = event.subject.map { Self.cut($0.title) }
    }

    private static func cut(_ text: String) -> String {
        var (kept, count) = ("", 0)
        for character in text.printable {
            count += character.utf8.count
            if count > byteLimit { break }
            kept.append(character)
        }
        return kept
    }

    /// Returns the push message. It replaces an undelivered message with the same topic.
    func push() throws(MastheadError) -> WebPushMessage {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(self) } catch {
            throw MastheadError(
                .pushMessage, cannot: "write the browser notification for", to: title, found: "\(error)")
        }
        return try WebPushMessage(
            data, timeToLive: Self.timeToLive, urgency: .high, topic: "timer-\(event)", paddedTo: Self.padding)
    }
}
