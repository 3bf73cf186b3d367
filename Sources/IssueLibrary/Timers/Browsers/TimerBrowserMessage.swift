import Foundation
import Periodical
import PushServices

/// What a browser is sent of an event, for its worker (`web/reader/timerworker.js`).
struct TimerBrowserMessage: Encodable {
    let event: Int64
    let timer: Int64
    let title: String
    let notes: String
    /// How many counts it stands for.
    let fellDue: Int
    /// What the timer is for, as `HANDLE/NAME` or `HANDLE`.
    let about: String?
    /// What that is called.
    let aboutTitle: String?

    /// So many bytes at most of each text; with all that JSON escapes they are fewer than a message may have.
    private static let byteLimit = 400
    /// Up to so many bytes messages are padded, so that their length tells less.
    private static let padding = 1000
    /// For so many seconds a push service keeps one for a browser that is off: what is older is not sent either.
    private static let timeToLive = 3600

    init(_ event: LibraryTimerEvent) {
        (self.event, timer) = (event.id, event.timer)
        (title, notes) = (Self.cut(event.title), Self.cut(event.notes))
        fellDue = event.event.telling.fellDue
        // One that is too long to be sent leads to the timers.
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

    /// The message, which takes the place of the same one that still waits.
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
