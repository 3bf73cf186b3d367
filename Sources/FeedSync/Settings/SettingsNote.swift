import Foundation
import IssueLibrary
import Periodical

/// What is chosen of feeds as a service keeps it: a text in JSON, kept as one preference.
///
/// `{"masthead": 1, "settings": {"every": "6h"}, "feeds": {"http://example.org/feed": {"keep": "0"}}}`. A key that is left out is as usual.
package struct SettingsNote: Sendable, Hashable {
    /// What holds for all feeds, by the keys of settings.
    package var settings: [String: String] = [:]
    /// What holds for one, by its place: its address without a name, a password, a slash at the end, and with `http`.
    package var feeds: [String: [String: String]] = [:]

    /// Where it is kept.
    static let stream = "user/-/state/com.google/root"
    static let key = "masthead-settings"
    private static let version = 1
    /// The most bytes that are sent or read.
    package static let byteLimit = 256 << 10

    package init() {}

    /// Why a text is no note that may be changed.
    enum Fault: Error { case damaged, newer }

    /// Reads a note.
    /// - Parameter takes: whether a text is a value of a setting of all feeds; nil for a key that is not known, which is kept as it is.
    init(_ text: String, takes: (_ key: String, _ text: String) -> Bool?) throws(Fault) {
        let root: [String: PropertyValue]?
        do throws(MastheadError) {
            root = try Document(Data(text.utf8), subject: Self.key, cannot: "read").value().dictionary
        } catch { throw .damaged }
        guard text.utf8.count <= Self.byteLimit, let root, let version = root["masthead"]?.integer else {
            throw .damaged
        }
        guard version <= Self.version else { throw .newer }
        guard version == Self.version, let settings = Self.texts(root["settings"]),
            let feeds = (root["feeds"] ?? .dictionary([:])).dictionary
        else { throw .damaged }
        self.settings = settings
        for (place, value) in feeds {
            guard let texts = Self.texts(value) else { throw .damaged }
            self.feeds[place] = texts
        }
        let isSound =
            settings.allSatisfy { takes($0.key, $0.value) ?? true }
            && self.feeds.values.allSatisfy { texts in
                texts.allSatisfy { IssueLibrary.takesFeedSetting($0.key, $0.value) ?? true }
            }
        guard isSound else { throw .damaged }
    }

    /// The note without what this version does not know: of that nothing was changed here.
    func known(takes: (_ key: String, _ text: String) -> Bool?) -> SettingsNote {
        var note = SettingsNote()
        note.settings = settings.filter { takes($0.key, $0.value) != nil }
        note.feeds = feeds.mapValues(Self.known)
        return note
    }

    private static func known(_ texts: [String: String]) -> [String: String] {
        texts.filter { IssueLibrary.takesFeedSetting($0.key, $0.value) != nil }
    }

    private static func texts(_ value: PropertyValue?) -> [String: String]? {
        guard let value else { return [:] }
        guard let fields = value.dictionary else { return nil }
        var texts: [String: String] = [:]
        for (key, value) in fields {
            guard let text = value.string else { return nil }
            texts[key] = text
        }
        return texts
    }

    /// The note as it is sent: the same text for the same settings.
    func text() throws(MastheadError) -> String {
        struct Written: Encodable {
            let masthead: Int
            let settings: [String: String]
            let feeds: [String: [String: String]]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let written = Written(masthead: Self.version, settings: settings, feeds: feeds.filter { !$0.value.isEmpty })
        do { return String(decoding: try encoder.encode(written), as: UTF8.self) } catch {
            throw MastheadError(.configuration, cannot: "write as JSON", to: "the settings", found: "\(error)")
        }
    }

    /// What is to hold on both sides.
    ///
    /// What was changed here since the service acknowledged a note wins; for all else the service is right.
    /// - Parameters:
    ///   - here: what holds here.
    ///   - base: the note that the service acknowledged last, as far as it is known.
    ///   - there: the note that it has now.
    package static func merged(here: SettingsNote, base: SettingsNote, there: SettingsNote) -> SettingsNote {
        var merged = SettingsNote()
        merged.settings = Self.merged(here.settings, base.settings, there.settings)
        for place in Set(here.feeds.keys).union(there.feeds.keys) {
            guard let own = here.feeds[place] else {
                // A feed that was followed once, and no longer is, takes its settings along; one that is not followed here yet keeps them.
                if base.feeds[place] == nil || base.feeds[place] != there.feeds[place].map(Self.known) {
                    merged.feeds[place] = there.feeds[place]
                }
                continue
            }
            merged.feeds[place] = Self.merged(own, base.feeds[place] ?? [:], there.feeds[place] ?? [:])
        }
        return merged
    }

    private static func merged(
        _ here: [String: String], _ base: [String: String], _ there: [String: String]
    ) -> [String: String] {
        var merged = there
        for key in Set(here.keys).union(base.keys) where here[key] != base[key] {
            merged[key] = here[key]
        }
        return merged
    }
}
