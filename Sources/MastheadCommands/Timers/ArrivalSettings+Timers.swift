import Foundation
import IssueLibrary
import Notices
import Periodical

extension ArrivalSettings {
    /// How long a desktop notification waits for its button to be pressed.
    private static let buttonTime = Duration.seconds(3600)

    /// Returns how to notify the user about timer events: by desktop notification, the agent's log, the terminal's
    /// bell, the user's command, a webhook, ntfy or browsers.
    /// - Parameter asks: whether the process keeps running, so that it can wait for a notification's button.
    func timerAnnouncing(asks: Bool) -> TimerAnnouncing {
        var announcing = TimerAnnouncing()
        let notifier = DesktopNotifier(environment: console.environment)
        announcing.show = { [console] events, _ throws(MastheadError) in
            let sound = try console.settings.value(KnownSettings.timerSound)
            let bell = console.errorsAreTerminal && sound != .silence ? "\u{07}" : ""
            for event in events { console.note("\(bell)\(event.event.telling.toldAt.rfc3339) \(event.line)") }
            // `ask` shows a single event with a button, without delaying other work.
            guard let notifier, !asks || events.count > 1, let notice = DesktopNotice(events, sound) else { return }
            // Without a desktop session, the event still counts as shown, because the line above was printed.
            do throws(MastheadError) {
                try await notifier.show(notice)
                if case .named(let name) = sound { try await notifier.play(name) }
            } catch { console.warn("could not show a timer's desktop notification", error) }
        }
        announcing.showEnd = { [console] end, _ throws(MastheadError) in
            let bell = console.errorsAreTerminal ? "\u{07}" : ""
            console.note("\(bell)\(Date.now.rfc3339) \(end.line)")
            guard let notifier else { return }
            let notice = DesktopNotice(end.publication, body: end.sentence)
            do throws(MastheadError) { try await notifier.show(notice) } catch {
                console.warn("could not show the desktop notification for the end of a subscription", error)
            }
        }
        if asks, let notifier { announcing.ask = { [console] event in await Self.ask(event, notifier, console) } }
        announcing.handOver = { [console] event throws(MastheadError) in
            let text = try console.settings.value(KnownSettings.timerCommand(console))
            guard text != "none", let command = NoticeCommand(text, home: console.home) else { return }
            do throws(MastheadError) {
                try await command.run(try Self.json(event), for: event.title, environment: console.environment)
            } catch {
                console.warn("could not run the timer command", error)
                throw error
            }
        }
        let poster = NoticePoster(certificateFile: console.environment["SSL_CERT_FILE"].map { URL(filePath: $0) })
        announcing.sends = [
            TimerDestination { [console] event throws(MastheadError) in try await Self.post(event, by: poster, console)
            },
            TimerDestination { [console] event throws(MastheadError) in
                try await Self.publish(event, by: poster, console)
            },
        ]
        announcing.tellBrowsers = { [console] error in console.warn("could not send a timer notification", error) }
        return announcing
    }

    /// Returns the configuration for push messages to browsers.
    func browserPush() throws(MastheadError) -> BrowserPush {
        var push = BrowserPush()
        push.contact = try console.settings.value(KnownSettings.timerPushContact)
        push.reach = try console.settings.value(KnownSettings.timerPushInside) ? .everywhere : .outside
        push.authorities = console.environment["SSL_CERT_FILE"].map { URL(filePath: $0) }
        return push
    }

    /// Shows a desktop notification with a button, and waits for the button to be pressed.
    private static func ask(_ event: LibraryTimerEvent, _ notifier: DesktopNotifier, _ console: Console) async -> Bool {
        do throws(MastheadError) {
            let sound = try console.settings.value(KnownSettings.timerSound)
            guard let notice = DesktopNotice([event], sound) else { return false }
            async let playing: Void = play(sound, by: notifier, console)
            let isDone = try await notifier.ask(notice, button: "Done", within: buttonTime)
            await playing
            return isDone
        } catch {
            console.warn("could not show a timer's desktop notification", error)
            return false
        }
    }

    private static func play(_ sound: NoticeSound, by notifier: DesktopNotifier, _ console: Console) async {
        guard case .named(let name) = sound else { return }
        do throws(MastheadError) { try await notifier.play(name) } catch {
            console.warn("could not play the timer sound", error)
        }
    }

    /// Sends an event to the user's webhook.
    /// - Returns: false if the settings do not contain a webhook.
    private static func post(
        _ event: LibraryTimerEvent, by poster: NoticePoster, _ console: Console
    ) async throws(MastheadError) -> Bool {
        let address = try console.settings.value(KnownSettings.timerWebhook)
        let secret = try console.settings.value(KnownSettings.timerWebhookSecret)
        guard address != "none", let webhook = Webhook(address, secret: secret) else { return false }
        let json = try json(event)
        let id = "timer-\(event.id)-\(Int(event.event.telling.toldAt.timeIntervalSince1970))"
        try await telling(console) { () throws(MastheadError) in
            try await webhook.post(json, id: id, at: .now, of: event.title, by: poster)
        }
        return true
    }

    /// Publishes an event to the user's ntfy topic.
    /// - Returns: false if the settings do not contain a topic.
    private static func publish(
        _ event: LibraryTimerEvent, by poster: NoticePoster, _ console: Console
    ) async throws(MastheadError) -> Bool {
        let topic = try console.settings.value(KnownSettings.timerNtfy)
        guard topic != "none", let ntfy = NtfyTopic(topic) else { return false }
        try await telling(console) { () throws(MastheadError) in
            try await ntfy.publish(title: event.title, message: event.words, by: poster)
        }
        return true
    }

    /// Runs an action, and prints a warning if it fails.
    private static func telling(
        _ console: Console, _ body: () async throws(MastheadError) -> Void
    ) async throws(MastheadError) {
        do throws(MastheadError) { try await body() } catch {
            if !Task.isCancelled { console.warn("could not send a timer notification", error) }
            throw error
        }
    }

    /// Returns an event as one line of JSON, as in `timer events --json`.
    private static func json(_ event: LibraryTimerEvent) throws(MastheadError) -> Data {
        let view = TimerEventView(event, at: event.event.telling.toldAt)
        do { return try JSONWriter().data(view) + Data("\n".utf8) } catch {
            throw MastheadError(.configuration, cannot: "write as JSON", to: event.title, found: "\(error)")
        }
    }
}

extension SubscriptionEnd {
    /// The line for the agent's log.
    fileprivate var line: String {
        "\(publication.printable): \(sentence) Use `masthead subscribe \(handle.printable)` to see the offers."
    }

    fileprivate var sentence: String {
        "\(right.title?.printable ?? "the subscription") ends on \(end.formatted(date: .long, time: .shortened))."
    }
}

extension DesktopNotice {
    /// Creates a notification about timer events. For a single event, it shows the title and notes. For several events,
    /// it shows their number and titles.
    fileprivate init?(_ events: [LibraryTimerEvent], _ sound: NoticeSound) {
        guard let first = events.first else { return nil }
        if events.count > 1 {
            self.init("\(events.count) timers", body: events.map(\.title).joined(separator: ", "))
        } else {
            self.init(first.title, body: first.words)
        }
        (icon, category, self.sound, time) = ("appointment-soon", nil, sound, .seconds(300))
    }
}

extension LibraryTimerEvent {
    /// The text below the title, which is never empty.
    fileprivate var words: String {
        let count = event.telling.fellDue
        let parts = [notes, subject?.title ?? "", count > 1 ? "\(count) times" : ""].filter { !$0.isEmpty }
        return parts.isEmpty ? "is due" : parts.joined(separator: " – ")
    }
}
