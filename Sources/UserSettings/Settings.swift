public import Periodical

/// What holds for a command: its options come first, then the variables, then the file, then what holds where nothing is set.
///
/// What is wrong with the file is an error only for the setting that would be taken from it.
public struct Settings: Sendable {
    /// The file, as it was read.
    public let file: SettingsFile
    private let environment: [String: String]

    /// Reads what is set.
    /// - Parameters:
    ///   - file: the settings' file.
    ///   - environment: the environment variables; an empty one is none.
    public init(_ file: SettingsFile, environment: [String: String]) {
        self.file = file
        self.environment = environment
    }

    /// The value of a setting.
    /// - Parameter option: what the option of the same meaning says.
    /// - Throws: ``MastheadError`` where what is set makes no sense.
    public func value<Value>(_ setting: Setting<Value>, option: Value? = nil) throws(MastheadError) -> Value {
        if let option { return option }
        guard let (text, place) = try text(AnySetting(setting)) else { return setting.standard }
        // It was read before, to be what it means.
        return setting.parse(text, place) ?? setting.standard
    }

    /// The value of a setting of any type, and where it comes from.
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

    /// What is set, where it is, and that it means something.
    private func text(_ setting: AnySetting) throws(MastheadError) -> (String, SettingPlace)? {
        if let text = environment[setting.variable], !text.isEmpty {
            guard setting.value(text, .typed) == nil else { return (text, .typed) }
            throw MastheadError(
                .configuration, cannot: "read the variable", to: setting.variable,
                found: "it is “\(setting.quoted(text))”, and takes \(setting.expected)",
                hint: "Set it to that, or unset it.")
        }
        guard let text = try file.text(setting) else { return nil }
        if setting.care == .program, setting.value(text, .file) != setting.standard {
            try file.refuseOfOthers(for: setting)
        }
        return (text, .file)
    }
}
