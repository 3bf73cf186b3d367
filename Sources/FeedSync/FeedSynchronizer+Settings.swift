import IssueLibrary
import Periodical

extension FeedSynchronizer {
    /// Keeps what is chosen of feeds in a note at the service, where that keeps preferences.
    /// - Parameter former: what became of it at the last exchange.
    func exchangeSettings(
        _ former: ServiceNoteState?, _ summary: inout SyncSummary
    ) async throws(MastheadError) -> ServiceNoteState? {
        guard let settings else { return former }
        guard let kept = try await client.preferences(of: SettingsNote.stream) else { return .notKept }
        let own: [String: String]
        // What is wrong with the file is told by all that takes something from it.
        do throws(MastheadError) { own = try settings.read() } catch { return .unreadable }
        let (feeds, remembered) = try await library.ownFeedSettings()
        let there: SettingsNote?
        do throws(SettingsNote.Fault) {
            there = try kept[SettingsNote.key].map { text throws(SettingsNote.Fault) in
                try SettingsNote(text, takes: settings.takes)
            }
        } catch { return error == .newer ? .newer : .damaged }
        let base: SettingsNote
        // One that cannot be read any more says nothing of what was changed here: then what is set here was.
        do throws(SettingsNote.Fault) {
            base =
                try remembered.map { text throws(SettingsNote.Fault) in
                    try SettingsNote(text, takes: settings.takes)
                } ?? SettingsNote()
        } catch { base = SettingsNote() }
        var here = SettingsNote()
        (here.settings, here.feeds) = (own, feeds)
        // That there is no note takes nothing away.
        let merged = SettingsNote.merged(here: here, base: base.known(takes: settings.takes), there: there ?? base)
        let text = try merged.text()
        guard text.utf8.count <= SettingsNote.byteLimit else { return .tooLarge }
        if try text != (there ?? SettingsNote()).text() {
            guard former != .refused || there != nil, try await send(text, settings) else { return .refused }
        }
        summary.takenSettingCount += try apply(merged.settings, over: own, in: settings)
        // Of a feed that was never followed here nothing is known that could be changed here.
        var acknowledged = merged
        acknowledged.feeds = merged.feeds.filter { feeds[$0.key] != nil }
        summary.takenSettingCount += try await library.takeOver(
            feedSettings: merged.known(takes: settings.takes).feeds, over: feeds, note: try acknowledged.text())
        return .inStep
    }

    /// Sends a note, and sees to it that the service has it.
    private func send(_ text: String, _ settings: SettingsPlace) async throws(MastheadError) -> Bool {
        let reception: GoogleReaderClient.Reception
        do throws(MastheadError) {
            reception = try await client.setPreference(SettingsNote.key, to: text, of: SettingsNote.stream)
        } catch {
            guard error.code == .strangeAnswer else { throw error }
            return false
        }
        guard reception == .done, let kept = try await client.preferences(of: SettingsNote.stream),
            let found = kept[SettingsNote.key]
        else { return false }
        do throws(SettingsNote.Fault) {
            return try SettingsNote(found, takes: settings.takes) == SettingsNote(text, takes: settings.takes)
        } catch { return false }
    }

    /// Writes down what is to hold for all feeds; what was changed meanwhile stays.
    /// - Returns: how many settings are others now.
    private func apply(
        _ wanted: [String: String], over known: [String: String], in settings: SettingsPlace
    ) throws(MastheadError) -> Int {
        var count = 0
        for key in Set(wanted.keys).union(known.keys).sorted() where wanted[key] != known[key] {
            guard settings.takes(key, wanted[key] ?? "") != nil, try settings.read()[key] == known[key] else {
                continue
            }
            try settings.set(key, wanted[key])
            count += 1
        }
        return count
    }
}
