package import LibraryCore

/// The parts of a library that keep timers and send their events.
package struct TimerParts: Sendable {
    package let timers: Timers
    package let browsers: TimerBrowsers
    package let notifier: TimerNotifier

    package init(_ core: CoreParts, _ configuration: TimerConfiguration) {
        let (store, backups) = (core.store, core.backups)
        timers = Timers(store: store, items: core.items, backups: backups, configuration: configuration)
        browsers = TimerBrowsers(store: store, backups: backups, configuration: configuration)
        notifier = TimerNotifier(
            store: store, backups: backups, timers: timers, questions: TimerQuestions(),
            browsers: TimerBrowserSender(store: store, backups: backups, configuration: configuration),
            configuration: configuration, logger: core.logger)
    }
}
