import Foundation
import IssueLibrary
import Notices
import Periodical

extension ArrivalSettings {
    /// How the background process tells what timers tell: on the desktop, else by a line where its output goes, with the bell of a
    /// terminal.
    var timerAnnouncing: TimerAnnouncing {
        var announcing = TimerAnnouncing()
        let notifier = DesktopNotifier(environment: console.environment)
        announcing.show = { [console] events, _ throws(MastheadError) in
            let bell = console.errorsAreTerminal ? "\u{07}" : ""
            for event in events { console.note("\(bell)\(event.event.telling.toldAt.rfc3339) \(event.line)") }
            guard let notifier, let notice = DesktopNotice(events) else { return }
            // The line was written: a desktop to which no person is logged in is no failure of the telling.
            do throws(MastheadError) { try await notifier.show(notice) } catch {
                console.warn("The desktop does not show what timers tell", error)
            }
        }
        announcing.showEnd = { [console] end, _ throws(MastheadError) in
            let bell = console.errorsAreTerminal ? "\u{07}" : ""
            console.note("\(bell)\(Date.now.rfc3339) \(end.line)")
            guard let notifier else { return }
            let notice = DesktopNotice(end.publication, body: end.sentence)
            do throws(MastheadError) { try await notifier.show(notice) } catch {
                console.warn("The desktop does not show that a subscription ends", error)
            }
        }
        announcing.handOver = { [console] event throws(MastheadError) in
            let text = try console.settings.value(KnownSettings.timerCommand(console))
            guard text != "none", let command = NoticeCommand(text, home: console.home) else { return }
            try await command.run(
                try Self.json(event), for: event.title, environment: console.environment)
        }
        return announcing
    }

    /// An event as `timer events --json` has it, in one line.
    private static func json(_ event: LibraryTimerEvent) throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let shown = ShownTimerEvent(event, at: event.event.telling.toldAt)
        do { return try encoder.encode(shown) + Data("\n".utf8) } catch {
            throw MastheadError(.configuration, doing: "writing as JSON", to: event.title, found: "\(error)")
        }
    }
}

extension SubscriptionEnd {
    /// What is written of it where the background process writes.
    fileprivate var line: String {
        "\(publication.printable): \(sentence) `masthead subscribe \(handle.printable)` shows what there is."
    }

    fileprivate var sentence: String {
        "\(right.title?.printable ?? "the subscription") ends on \(end.formatted(date: .long, time: .shortened))."
    }
}

extension DesktopNotice {
    /// What is shown of what timers tell: of one its title and notes, of several how many there are, and which.
    fileprivate init?(_ events: [LibraryTimerEvent]) {
        guard let first = events.first else { return nil }
        guard events.count > 1 else {
            let count = first.event.telling.fellDue
            let times = count > 1 ? "\(count) times" : ""
            let words = [first.notes, first.subject?.title ?? "", times].filter { !$0.isEmpty }
            self.init(first.title, body: words.joined(separator: " – "))
            return
        }
        self.init("\(events.count) timers", body: events.map(\.title).joined(separator: ", "))
    }
}
