public import Foundation

extension TimerForm {
    /// Creates a form for editing existing settings.
    public init(_ settings: TimerSettings, in home: TimeZone = .current) {
        let clock = settings.clock(at: home)
        func text(_ date: Date) -> String {
            let time = clock.time(at: date)
            // If a clock change repeats a local time, only UTC can express its second occurrence.
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
