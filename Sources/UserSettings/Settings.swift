public import Periodical

/// The settings of a command. Options override environment variables, which override the settings file, which overrides
/// the defaults.
///
/// An invalid value in the file affects only its own setting.
public struct Settings: Sendable {
    /// The settings file.
    public let file: SettingsFile
    private let environment: [String: String]

    /// Reads the settings.
    /// - Parameters:
    ///   - file: the settings file.
    ///   - environment: the environment variables. Empty variables are ignored.
    public init(_ file: SettingsFile, environment: [String: String]) {
        self.file = file
        self.environment = environment
    }

    /// Returns the value of a setting.
    /// - Parameter option: the value of the option with the same meaning, or nil if it was not used.
    /// - Throws: ``MastheadError`` if the value is invalid.
    public func value<Value>(_ setting: Setting<Value>, option: Value? = nil) throws(MastheadError) -> Value {
        if let option { return option }
        guard let (text, place) = try text(AnySetting(setting)) else { return setting.standard }
        // The text was checked before, so it can be parsed.
        return setting.parse(text, place) ?? setting.standard
    }

    /// Returns the value and origin of a setting of any type.
    public func resolved(
        _ setting: AnySetting
    ) throws(MastheadError) -> (value: PropertyValue, origin: SettingOrigin) {
        guard let (text, place) = try text(setting) else { return (setting.standard, .standard) }
        let origin: SettingOrigin =
            switch place {
            case .typed: .variable(setting.variable)
            case .file: .file(file.url.path)
            }
        return (setting.value(text, place) ?? setting.standard, origin)
    }

    /// Returns the text of a setting and where it comes from, after checking that it is valid.
    private func text(_ setting: AnySetting) throws(MastheadError) -> (String, SettingPlace)? {
        if let text = environment[setting.variable], !text.isEmpty {
            guard setting.value(text, .typed) == nil else { return (text, .typed) }
            throw MastheadError(
                .configuration, cannot: "read the variable", to: setting.variable,
                found: "the value is “\(setting.quoted(text))”, but must be \(setting.expected)",
                hint: "Change the variable, or unset it.")
        }
        guard let text = try file.text(setting) else { return nil }
        if setting.care == .program, setting.value(text, .file) != setting.standard {
            try file.refuseOfOthers(for: setting)
        }
        return (text, .file)
    }
}
