import Foundation
import Periodical
import UserSettings

/// The settings that hold for all feeds, as the readers show and change them, and as a service keeps them.
struct FeedSettingsFile: Sendable {
    let console: Console

    /// How often feeds are looked at, and what else holds for them.
    private static let known = [AnySetting(KnownSettings.interval)] + KnownSettings.feeds

    /// A setting with what holds now.
    struct Held: Sendable {
        let key: String
        let summary: String
        let value: String
        let standard: String
        /// The variable that it comes from, which no file changes; nil where there is none.
        let variable: String?
    }

    /// What holds now.
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

    /// Sets one of them.
    /// - Parameter text: as it is typed; nil for what holds where nothing is set.
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

    /// What stands in the file, by the keys: what is not set there is left out.
    func written() throws(MastheadError) -> [String: String] {
        let file = SettingsFile(in: console.settingsFolder)
        var texts: [String: String] = [:]
        for setting in Self.known { texts[setting.key] = try file.text(setting) }
        return texts
    }

    /// Whether a text is a value of one of them; nil where no setting is called so.
    static func takes(_ key: String, _ text: String) -> Bool? {
        known.first { $0.key == key }.map { $0.written(text) != nil }
    }
}
