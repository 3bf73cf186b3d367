import Foundation
public import Periodical

/// A user setting that applies to all commands, with its key, possible values and default.
public struct Setting<Value: Sendable>: Sendable {
    /// The key in the settings file, such as `limit-rate`.
    public let key: String
    /// A one-sentence description of the setting.
    public let summary: String
    /// The option with the same meaning, such as `--limit-rate`, or nil.
    public let option: String?
    /// The allowed values, such as `1 or 2`.
    public let expected: String
    /// The default value.
    public let standard: Value
    /// How to protect the value.
    public let care: SettingCare
    let parse: @Sendable (String, SettingPlace) -> Value?
    let write: @Sendable (Value) -> PropertyValue

    /// Creates a setting.
    /// - Parameters:
    ///   - key: the key in the file, from which the name of the environment variable is derived.
    ///   - summary: the description, in one sentence.
    ///   - option: the option with the same meaning, or nil.
    ///   - expected: the allowed values, as a phrase that completes "must be".
    ///   - standard: the default value.
    ///   - care: how to protect the value.
    ///   - parse: parses a text. Returns nil if it is invalid.
    ///   - write: returns the value as stored in the file and displayed.
    public init(
        _ key: String, _ summary: String, option: String?, expected: String, standard: Value,
        care: SettingCare = .plain,
        parse: @escaping @Sendable (String, SettingPlace) -> Value?, write: @escaping @Sendable (Value) -> PropertyValue
    ) {
        self.key = key
        self.summary = summary
        self.option = option
        self.expected = expected
        self.standard = standard
        self.care = care
        self.parse = parse
        self.write = write
    }

    /// The environment variable with the same meaning, such as `MASTHEAD_LIMIT_RATE`.
    public var variable: String { "MASTHEAD_" + key.uppercased().replacing("-", with: "_") }
}

/// How to protect a setting's value.
public enum SettingCare: Sendable, Hashable {
    /// The value needs no protection.
    case plain
    /// The value is a secret that gives access in the user's name, so it is never displayed.
    case secret
    /// The value is a URL whose path may be a secret. Only its host is displayed.
    case address
    /// The value is a program to run. It is not read from a file that other users may change.
    case program
}

/// The source of a setting's text. Unlike a typed path, a relative path in the settings file does not depend on the
/// current folder.
public enum SettingPlace: Sendable {
    /// The text was typed or comes from an environment variable, so a shell has already expanded it.
    case typed
    /// The text comes from the settings file.
    case file
}

/// A setting with a value of any type.
public struct AnySetting: Sendable {
    /// The key in the settings file.
    public let key: String
    /// A one-line description of the setting.
    public let summary: String
    /// The option that overrides the setting, or nil if no command has one.
    public let option: String?
    /// The environment variable that overrides the settings file.
    public let variable: String
    /// The allowed values.
    public let expected: String
    /// The default value.
    public let standard: PropertyValue
    /// How to protect the value.
    public let care: SettingCare
    /// Parses a text. Returns nil if it is invalid.
    let value: @Sendable (String, SettingPlace) -> PropertyValue?

    /// Creates a type-erased setting.
    public init<Value>(_ setting: Setting<Value>) {
        key = setting.key
        summary = setting.summary
        option = setting.option
        variable = setting.variable
        expected = setting.expected
        standard = setting.write(setting.standard)
        care = setting.care
        value = { text, place in setting.parse(text, place).map(setting.write) }
    }

    /// Parses a text that a user typed. Returns the value to store in the file, or nil if the text is invalid.
    public func written(_ text: String) -> PropertyValue? { value(text, .typed) }

    /// Returns a value as displayed, without secrets.
    public func shown(_ value: PropertyValue) -> PropertyValue {
        guard value != standard else { return value }
        switch care {
        case .plain, .program: return value
        case .secret: return .string(Self.hidden)
        case .address: return .string(value.string.flatMap(Self.host) ?? Self.hidden)
        }
    }

    /// The text displayed in place of a secret.
    public static let hidden = "(hidden)"

    /// Quotes an invalid text for a message, without secrets.
    func quoted(_ text: String) -> String {
        switch care {
        case .plain, .program: text
        case .secret, .address: Self.hidden
        }
    }

    /// Returns a URL with everything after its host replaced.
    private static func host(_ address: String) -> String? {
        guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(percentEncoded: false) else {
            return nil
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)/…"
    }
}

extension PropertyValue {
    /// The value in the form that users type.
    public var settingText: String? {
        if case .boolean(let value) = self { return value ? "yes" : "no" }
        return text
    }
}
