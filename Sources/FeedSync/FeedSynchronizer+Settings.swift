import IssueLibrary
import Periodical

extension FeedSynchronizer {
    /// Synchronizes the feed settings through a note at the service, if it stores preferences.
    /// - Parameter former: how the previous synchronization ended.
    func exchangeSettings(
        _ former: ServiceNoteState?, _ summary: inout SyncSummary
    ) async throws(MastheadError) -> ServiceNoteState? {
        guard let settings else { return former }
        guard let kept = try await client.preferences(of: SettingsNote.stream) else { return .notKept }
        let own: [String: String]
        // Ignore errors in the file: the commands that use it report them.
        do throws(MastheadError) { own = try settings.read() } catch { return .unreadable }
        let (feeds, remembered) = try await library.serviceSettings.read()
        let there: SettingsNote?
        do throws(SettingsNote.Fault) {
            there = try kept[SettingsNote.key].map { text throws(SettingsNote.Fault) in
                try SettingsNote(text, takes: settings.takes)
            }
        } catch { return error == .newer ? .newer : .damaged }
        let base: SettingsNote
        // If the stored note is unreadable, consider all local settings changed.
        do throws(SettingsNote.Fault) {
            base =
                try remembered.map { text throws(SettingsNote.Fault) in
                    try SettingsNote(text, takes: settings.takes)
                } ?? SettingsNote()
        } catch { base = SettingsNote() }
        var here = SettingsNote()
        (here.settings, here.feeds) = (own, feeds)
        // If the service has lost the note, keep the settings instead of resetting them.
        let merged = SettingsNote.merged(here: here, base: base.known(takes: settings.takes), there: there ?? base)
        let text = try merged.text()
        guard text.utf8.count <= SettingsNote.byteLimit else { return .tooLarge }
        if try text != (there ?? SettingsNote()).text() {
            guard former != .refused || there != nil, try await send(text, settings) else { return .refused }
        }
        summary.takenSettingCount += try apply(merged.settings, over: own, in: settings)
        // Leave out feeds that are not followed here. Otherwise, the next synchronization would treat them as
        // unfollowed, and delete their settings from the note.
        var acknowledged = merged
        acknowledged.feeds = merged.feeds.filter { feeds[$0.key] != nil }
        summary.takenSettingCount += try await library.serviceSettings.apply(
            feedSettings: merged.known(takes: settings.takes).feeds, over: feeds, note: try acknowledged.text())
        return .inStep
    }

    /// Sends a note, and verifies that the service stored it.
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

    /// Applies the settings for all feeds, except those that have changed since they were read.
    /// - Returns: the number of changed settings.
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
