import Periodical
import UserSettings

/// A setting, as `config` prints it.
struct ShownSetting: Encodable {
    let key: String
    let value: PropertyValue?
    /// The value's source: `library`, `variable`, `file` or `default`.
    let source: String
    /// The environment variable that can set the value.
    let variable: String
    let option: String?
    let file: String?
    let standard: PropertyValue
    let description: String
    let error: String?
    let errorCode: String?
    let remedies: [Remedy]

    /// The error if the value cannot be read, and whether the error is in the settings file.
    let fault: (error: MastheadError, isOfFile: Bool)?
    /// The value's source, for display.
    let place: String

    /// The value as users type it, or nil if it cannot be read.
    var text: String? {
        guard case .integer(let number)? = value, Self.byteCounts.contains(key) else { return value?.settingText }
        return ByteCountArgument(number).text
    }

    /// The settings whose value is a number of bytes.
    private static let byteCounts: Set<String> = [
        KnownSettings.rateLimit.key, KnownSettings.maximumSize.key, KnownSettings.feedPictureLimit.key,
    ]

    /// - Parameter own: the value stored in the library, which takes precedence, and the library's folder.
    init(_ setting: AnySetting, in settings: Settings, own: (value: PropertyValue, folder: String)? = nil) {
        key = setting.key
        variable = setting.variable
        standard = setting.standard
        description = setting.summary
        let path = settings.file.url.path
        var found: (value: PropertyValue, origin: SettingOrigin)?
        var fault: (error: MastheadError, isOfFile: Bool)?
        do throws(MastheadError) {
            found = try settings.resolved(setting)
            if let value = found?.value { found?.value = setting.shown(value) }
        } catch {
            fault = (error, error.subject != setting.variable)
        }
        let origin = found?.origin ?? (fault?.isOfFile == false ? .variable(setting.variable) : .file(path))
        let own = fault == nil ? own : nil
        switch origin {
        case _ where own != nil: (source, place) = ("library", own?.folder ?? "")
        case .variable(let name): (source, place) = ("variable", "$\(name)")
        case .file(let path): (source, place) = ("file", path)
        case .standard: (source, place) = ("default", "default")
        }
        self.fault = fault
        option = setting.option
        value = own?.value ?? found?.value
        file = source == "file" ? path : nil
        error = fault.map { "\($0.error.asCommand)" }
        errorCode = fault?.error.code.rawValue
        remedies = fault?.error.asCommand.remedies ?? []
    }

    private enum CodingKeys: String, CodingKey {
        case key, value, source, variable, option, file, description, error, errorCode, remedies
        case standard = "default"
    }
}
