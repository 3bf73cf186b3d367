import Foundation
import IssueLibrary
import Periodical

/// A JSON note with the feed settings, which a service stores as a single preference.
///
/// For example: `{"masthead": 1, "settings": {"every": "6h"}, "feeds": {"http://example.org/feed": {"keep": "0"}}}`. A
/// missing key stands for the default.
package struct SettingsNote: Sendable, Hashable {
    /// The settings for all feeds.
    package var settings: [String: String] = [:]
    /// The settings for individual feeds, by normalized URL. Normalized URLs have the scheme `http`, and no user name,
    /// password or trailing slash.
    package var feeds: [String: [String: String]] = [:]
    /// Values at the note's root that come from a later version. They are left unchanged.
    private var others: [String: PropertyValue] = [:]

    /// The stream that the preference is stored for, and the name of the preference.
    static let stream = "user/-/state/com.google/root"
    static let key = "masthead-settings"
    private static let version = 1
    private static let rootKeys: Set<String> = ["masthead", "settings", "feeds"]
    /// The maximum size of a note, in bytes.
    package static let byteLimit = 256 << 10

    package init() {}

    /// Why a note must not be changed.
    enum Fault: Error { case damaged, newer }

    /// Parses a note.
    /// - Parameter takes: returns whether a text is a valid value of a setting for all feeds. Returns nil for an
    ///   unknown key; the note keeps such a setting.
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
        others = root.filter { !Self.rootKeys.contains($0.key) }
        for (place, value) in feeds {
            guard let texts = Self.texts(value) else { throw .damaged }
            self.feeds[place] = texts
        }
        let isSound =
            settings.allSatisfy { takes($0.key, $0.value) ?? true }
            && self.feeds.values.allSatisfy { texts in
                texts.allSatisfy { OwnFeedSettings.takes($0.key, $0.value) ?? true }
            }
        guard isSound else { throw .damaged }
    }

    /// Returns the note without unknown keys, which this version never changes.
    func known(takes: (_ key: String, _ text: String) -> Bool?) -> SettingsNote {
        var note = SettingsNote()
        note.settings = settings.filter { takes($0.key, $0.value) != nil }
        note.feeds = feeds.mapValues(Self.known)
        return note
    }

    private static func known(_ texts: [String: String]) -> [String: String] {
        texts.filter { OwnFeedSettings.takes($0.key, $0.value) != nil }
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

    /// Encodes the note. Equal settings always give the same text.
    func text() throws(MastheadError) -> String {
        func written(_ texts: [String: String]) -> PropertyValue { .dictionary(texts.mapValues { .string($0) }) }
        var root = others
        root["masthead"] = .integer(Self.version)
        root["settings"] = written(settings)
        root["feeds"] = .dictionary(feeds.filter { !$0.value.isEmpty }.mapValues(written))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return String(decoding: try encoder.encode(PropertyValue.dictionary(root)), as: UTF8.self) } catch {
            throw MastheadError(.configuration, cannot: "write as JSON", to: "the settings", found: "\(error)")
        }
    }

    /// Merges the local settings with those at the service.
    ///
    /// Local changes since the last acknowledged note take precedence.
    /// - Parameters:
    ///   - here: the local settings.
    ///   - base: the last note that the service acknowledged, as far as this version understands it.
    ///   - there: the current note at the service.
    package static func merged(here: SettingsNote, base: SettingsNote, there: SettingsNote) -> SettingsNote {
        var merged = SettingsNote()
        merged.others = there.others
        merged.settings = Self.merged(here.settings, base.settings, there.settings)
        for place in Set(here.feeds.keys).union(there.feeds.keys) {
            guard let own = here.feeds[place] else {
                // Remove the settings of a feed that was unfollowed here, unless they have changed at the service. Keep
                // the settings of a feed that is not yet followed here.
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
