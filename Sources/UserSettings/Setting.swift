import Foundation
public import Periodical

/// One thing that a person can set once, for all commands: its name, what it takes and what holds where nothing is set.
public struct Setting<Value: Sendable>: Sendable {
    /// The key in the file, such as `limit-rate`.
    public let key: String
    /// What it is, in a sentence.
    public let summary: String
    /// The option of the same meaning, such as `--limit-rate`.
    public let option: String?
    /// What it takes, such as `1 or 2`.
    public let expected: String
    /// What holds where nothing is set.
    public let standard: Value
    /// What has to be taken care of with its value.
    public let care: SettingCare
    let parse: @Sendable (String, SettingPlace) -> Value?
    let write: @Sendable (Value) -> PropertyValue

    /// Describes a setting.
    /// - Parameters:
    ///   - key: the key in the file; the variable is made of it.
    ///   - summary: what it is, in a sentence.
    ///   - option: the option of the same meaning.
    ///   - expected: what it takes, to be read after "it takes".
    ///   - standard: what holds where nothing is set.
    ///   - care: what has to be taken care of with its value.
    ///   - parse: reads what was typed; nil for what makes no sense.
    ///   - write: the value as the file has it and as it is shown.
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

    /// The variable of the same meaning, such as `MASTHEAD_LIMIT_RATE`.
    public var variable: String { "MASTHEAD_" + key.uppercased().replacing("-", with: "_") }
}

/// What has to be taken care of with a setting's value.
public enum SettingCare: Sendable, Hashable {
    /// Nothing.
    case plain
    /// Whoever has it can do what only the user may: it is never shown.
    case secret
    /// An address of which the path may be such a secret: its host alone is shown.
    case address
    /// A program that is run: it is not taken from a file that others may write.
    case program
}

/// Where the text of a setting stands: a path is read in another way in a file, for which there is no current folder.
public enum SettingPlace: Sendable {
    /// Typed, or in a variable, which a shell has looked at.
    case typed
    /// In the settings' file.
    case file
}

/// A setting of any type.
public struct AnySetting: Sendable {
    /// Its key in the settings' file.
    public let key: String
    /// What it is for, in a line.
    public let summary: String
    /// The option that comes before it; nil where no command has one.
    public let option: String?
    /// The variable that comes before the file.
    public let variable: String
    /// What its values are, in words.
    public let expected: String
    /// What holds where nothing is set.
    public let standard: PropertyValue
    /// What has to be taken care of with its value.
    public let care: SettingCare
    /// A text as the value that it means; nil for what makes no sense.
    let value: @Sendable (String, SettingPlace) -> PropertyValue?

    /// Forgets a setting's type.
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

    /// A typed text as the file has it.
    /// - Returns: nil for what makes no sense.
    public func written(_ text: String) -> PropertyValue? { value(text, .typed) }

    /// A value as it may be shown, without secrets.
    public func shown(_ value: PropertyValue) -> PropertyValue {
        guard value != standard else { return value }
        switch care {
        case .plain, .program: return value
        case .secret: return .string(Self.hidden)
        case .address: return .string(value.string.flatMap(Self.host) ?? Self.hidden)
        }
    }

    /// What stands in the place of a secret.
    public static let hidden = "(hidden)"

    /// A text that makes no sense, as a message may quote it.
    func quoted(_ text: String) -> String {
        switch care {
        case .plain, .program: text
        case .secret, .address: Self.hidden
        }
    }

    /// An address to its host, with a mark for what follows.
    private static func host(_ address: String) -> String? {
        guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(percentEncoded: false) else {
            return nil
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)/…"
    }
}

extension PropertyValue {
    /// A setting as it is typed.
    public var settingText: String? {
        if case .boolean(let value) = self { return value ? "yes" : "no" }
        return text
    }
}
