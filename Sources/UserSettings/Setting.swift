import Foundation
public import Periodical

/// A user setting for all commands, with its key, values and default.
public struct Setting<Value: Sendable>: Sendable {
    /// The key in the file, such as `limit-rate`.
    public let key: String
    /// The description, in a sentence.
    public let summary: String
    /// The equivalent option, such as `--limit-rate`.
    public let option: String?
    /// The allowed values, such as `1 or 2`.
    public let expected: String
    /// The default.
    public let standard: Value
    /// The protection that the value needs.
    public let care: SettingCare
    let parse: @Sendable (String, SettingPlace) -> Value?
    let write: @Sendable (Value) -> PropertyValue

    /// Creates a setting.
    /// - Parameters:
    ///   - key: the key in the file. The variable name is derived from it.
    ///   - summary: the description, in a sentence.
    ///   - option: the equivalent option.
    ///   - expected: the allowed values, to be read after "must be".
    ///   - standard: the default.
    ///   - care: the protection that the value needs.
    ///   - parse: parses a text, or returns nil if it is not valid.
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

    /// The equivalent variable, such as `MASTHEAD_LIMIT_RATE`.
    public var variable: String { "MASTHEAD_" + key.uppercased().replacing("-", with: "_") }
}

/// The protection that a setting's value needs.
public enum SettingCare: Sendable, Hashable {
    /// No protection.
    case plain
    /// A secret that gives the user's rights to its holder. Masthead never displays the value.
    case secret
    /// An address whose path may be such a secret. Only its host is displayed.
    case address
    /// A program to run. Masthead does not read the value from a file that others may change.
    case program
}

/// The source of a setting's text. A relative path in a file is parsed differently, because there is no current folder.
public enum SettingPlace: Sendable {
    /// Typed, or in a variable, so that a shell has already expanded it.
    case typed
    /// In the settings file.
    case file
}

/// A setting of any type.
public struct AnySetting: Sendable {
    /// The key in the settings file.
    public let key: String
    /// The description, in a line.
    public let summary: String
    /// The option that overrides the setting, or nil if no command has one.
    public let option: String?
    /// The variable that overrides the file.
    public let variable: String
    /// The allowed values.
    public let expected: String
    /// The default.
    public let standard: PropertyValue
    /// The protection that the value needs.
    public let care: SettingCare
    /// Parses a text, or returns nil if it is not valid.
    let value: @Sendable (String, SettingPlace) -> PropertyValue?

    /// Erases a setting's type.
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

    /// Returns a typed text as the value for the file.
    /// - Returns: nil if the text is not valid.
    public func written(_ text: String) -> PropertyValue? { value(text, .typed) }

    /// Returns a value for display, without secrets.
    public func shown(_ value: PropertyValue) -> PropertyValue {
        guard value != standard else { return value }
        switch care {
        case .plain, .program: return value
        case .secret: return .string(Self.hidden)
        case .address: return .string(value.string.flatMap(Self.host) ?? Self.hidden)
        }
    }

    /// The replacement for a secret.
    public static let hidden = "(hidden)"

    /// Returns an invalid text for quoting in a message.
    func quoted(_ text: String) -> String {
        switch care {
        case .plain, .program: text
        case .secret, .address: Self.hidden
        }
    }

    /// Returns an address up to its host, with a mark for the rest.
    private static func host(_ address: String) -> String? {
        guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(percentEncoded: false) else {
            return nil
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)/…"
    }
}

extension PropertyValue {
    /// The value as a user types it.
    public var settingText: String? {
        if case .boolean(let value) = self { return value ? "yes" : "no" }
        return text
    }
}
