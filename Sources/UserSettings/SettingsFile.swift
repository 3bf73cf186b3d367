import Documents
public import Foundation
public import Periodical

/// The settings file: `config.plist` or `config.json` in a folder.
public struct SettingsFile: Sendable {
    /// The location of the file, which need not exist.
    public let url: URL
    /// A second settings file in the other format, which is ignored.
    let ignored: URL?
    let document: LocatedDocument?
    /// Why the file cannot be read, or nil.
    let fault: Diagnostic?

    /// Reads the file.
    /// - Parameter folder: the folder of the file.
    public init(in folder: URL) {
        let candidates = ["config.plist", "config.json"].map { folder.appending(path: $0) }
        let found = candidates.filter { access($0.path, F_OK) == 0 }
        url = found.first ?? candidates[0]
        ignored = found.count > 1 ? found[1] : nil
        (document, fault) = found.isEmpty ? (nil, nil) : Self.read(url)
    }

    /// Whether the file exists.
    public var exists: Bool { document != nil || fault != nil }

    private static func read(_ url: URL) -> (LocatedDocument?, Diagnostic?) {
        let data: Data
        do {
            // Read only regular files: reading a pipe or device could block.
            guard try url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            else { throw MastheadError(.fileSystem, cannot: "read", to: url.path, found: "not a regular file") }
            data = try Data(contentsOf: url)
        } catch {
            let reason = MastheadError.files("read", url, error).found
            let message = "The settings cannot be read: \(reason)."
            return (nil, Diagnostic(file: url.path, code: "malformed-document", message: message))
        }
        var (document, fault) = LocatedDocument.read(data, file: url.path, cannot: "read the settings")
        if fault?.remedies.isEmpty == true { fault?.remedies = [.resetSettings("Fix the file.")] }
        guard let document, document.value.dictionary == nil else { return (document, fault) }
        let type = DocumentFault(
            at: [], code: "wrong-type",
            "The settings must be a dictionary, but the file contains \(document.value.typeName).",
            hint: "Put the settings into a dictionary.")
        return (nil, document.diagnostic(type))
    }

    /// Returns the text of a setting in the file, or nil if it is not there.
    /// - Throws: ``MastheadError`` if the file cannot be read or the text is invalid.
    public func text(_ setting: AnySetting) throws(MastheadError) -> String? {
        if let fault { throw error(fault) }
        guard let value = document?.value.dictionary?[setting.key] else { return nil }
        if let wrong = wrongValue(value, setting) { throw error(wrong) }
        return value.settingText
    }

    /// Returns diagnostics for all problems in the file.
    /// - Parameter settings: the known settings.
    public func diagnostics(knowing settings: [AnySetting]) -> [Diagnostic] {
        var diagnostics = fault.map { [$0] } ?? []
        if let ignored {
            diagnostics.append(
                Diagnostic(
                    file: ignored.path, severity: .warning, code: "malformed-document",
                    message: "Masthead ignores this file, because \(url.lastPathComponent) also exists.",
                    hint: "Delete one of the two files."))
        }
        guard let document else { return diagnostics }
        diagnostics += document.duplicateKeys()
        for setting in settings {
            guard let value = document.value.dictionary?[setting.key] else { continue }
            if let wrong = wrongValue(value, setting) { diagnostics.append(wrong) }
        }
        return diagnostics + unknownKeys(settings).map(\.diagnostic)
    }

    /// Returns diagnostics for unknown keys that are likely typos.
    /// - Parameter settings: the known settings.
    public func slips(knowing settings: [AnySetting]) -> [Diagnostic] {
        unknownKeys(settings).filter { $0.nearest != nil }.map(\.diagnostic)
    }

    private func unknownKeys(_ settings: [AnySetting]) -> [(diagnostic: Diagnostic, nearest: String?)] {
        guard let document else { return [] }
        let known = settings.map(\.key)
        return Set(document.value.dictionary?.keys.map { $0 } ?? []).subtracting(known).sorted().map { key in
            let nearest = NameSuggestion.nearest(to: key, among: known)
            let fault = DocumentFault(
                at: [.key(key)], key: true, severity: .warning, code: "unknown-key", "No setting is called '\(key)'.",
                hint: nearest.map { "Did you mean '\($0)'?" } ?? "The settings are \(known.joined(separator: ", ")).")
            return (document.diagnostic(fault), nearest)
        }
    }

    private func wrongValue(_ value: PropertyValue, _ setting: AnySetting) -> Diagnostic? {
        guard let document else { return nil }
        guard let text = value.settingText else {
            return document.diagnostic(
                DocumentFault(
                    at: [.key(setting.key)], code: "wrong-type",
                    "The setting '\(setting.key)' is \(value.typeName), but must be \(setting.expected)."))
        }
        guard setting.value(text, .file) == nil else { return nil }
        var wrong = document.diagnostic(
            DocumentFault(
                at: [.key(setting.key)], code: "wrong-value",
                "The setting '\(setting.key)' is “\(setting.quoted(text))”, but must be \(setting.expected)."))
        // Leave out the excerpt, which would show the secret.
        if setting.quoted(text) != text { wrong.excerpt = nil }
        return wrong
    }

    /// Turns a problem in the file into an error, for commands that need a setting.
    func error(_ diagnostic: Diagnostic) -> MastheadError {
        var place = diagnostic.file
        if let line = diagnostic.line { place += ":\(line)" }
        if let column = diagnostic.excerpt?.column { place += ":\(column)" }
        var found = diagnostic.message
        if found.hasSuffix(".") { found.removeLast() }
        return MastheadError(
            .configuration, cannot: "read the settings in", to: place,
            found: found.prefix(1).lowercased() + found.dropFirst(),
            remedies: diagnostic.remedies.isEmpty
                ? [.resetSettings(diagnostic.line == nil ? "Fix the file." : "Fix or remove that line.")]
                : diagnostic.remedies)
    }
}
