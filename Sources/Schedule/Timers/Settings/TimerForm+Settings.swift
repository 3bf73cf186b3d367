public import Foundation

extension TimerForm {
    /// Creates a form for editing existing settings.
    /// - Parameters:
    ///   - settings: the settings.
    ///   - home: the machine's time zone.
    public init(_ settings: TimerSettings, in home: TimeZone = .current) {
        let clock = settings.clock(at: home)
        func text(_ date: Date) -> String {
            let time = clock.time(at: date)
            // The second occurrence of a local time can only be expressed in UTC.
            return clock.moment(of: time) == date ? time.description : MomentText.text(date)
        }
        self.init(
            title: settings.title, notes: settings.notes, kind: settings.kind.rawValue,
            period: settings.period?.description ?? "", before: settings.before?.description ?? "",
            repeats: settings.kind == .up ? "" : settings.repeats.description,
            begin: settings.begin.map(text) ?? "now", end: settings.end.map(text) ?? "never",
            worked: settings.worked?.description ?? "", timeZone: settings.timeZone?.identifier ?? "")
    }
}
