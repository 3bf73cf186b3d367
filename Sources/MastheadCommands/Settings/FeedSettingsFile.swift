import Foundation
import Periodical
import UserSettings

/// The default settings for feeds, which user interfaces can change and a sync service can store.
struct FeedSettingsFile: Sendable {
    let console: Console

    /// The check interval and the other default settings for feeds.
    private static let known = [AnySetting(KnownSettings.interval)] + KnownSettings.feeds

    /// A setting with its current value.
    struct Held: Sendable {
        let key: String
        let summary: String
        let value: String
        let standard: String
        /// The environment variable that sets the value, or nil. If there is one, the value cannot be changed in the
        /// file.
        let variable: String?
    }

    /// Returns the settings with their current values.
    func held() throws(MastheadError) -> [Held] {
        let settings = console.settings
        var rows: [Held] = []
        for setting in Self.known {
            let (value, origin) = try settings.resolved(setting)
            let variable: String? = if case .variable(let name) = origin { name } else { nil }
            rows.append(
                Held(
                    key: setting.key, summary: setting.summary, value: value.settingText ?? "",
                    standard: setting.standard.settingText ?? "", variable: variable))
        }
        return rows
    }

    /// Changes a setting.
    /// - Parameter text: the value as users type it, or nil to restore the default.
    func set(_ key: String, _ text: String?) throws(MastheadError) {
        guard let setting = Self.known.first(where: { $0.key == key }) else {
            throw MastheadError(
                .configuration, cannot: "change the settings", to: key, found: "this is not a feed setting",
                hint: "Use one of \(Self.known.map(\.key).joined(separator: ", ")).")
        }
        let value = text.flatMap(setting.written)
        guard text == nil || value != nil else {
            throw MastheadError(
                .configuration, cannot: "change the setting", to: key,
                found: "the value must be \(setting.expected), not “\(text ?? "")”", hint: "Choose a valid value.")
        }
        _ = try SettingsFile.set(key, value, in: console.settingsFolder)
    }

    /// Returns the values in the settings file by key. Settings that are not in the file are left out.
    func written() throws(MastheadError) -> [String: String] {
        let file = SettingsFile(in: console.settingsFolder)
        var texts: [String: String] = [:]
        for setting in Self.known { texts[setting.key] = try file.text(setting) }
        return texts
    }

    /// Returns whether text is a valid value for a setting, or nil if there is no setting with this key.
    static func takes(_ key: String, _ text: String) -> Bool? {
        known.first { $0.key == key }.map { $0.written(text) != nil }
    }
}
