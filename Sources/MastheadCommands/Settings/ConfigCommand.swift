import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Rendering
import TerminalReader
import UserSettings

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change settings.",
        discussion: .text(
            """
            Command-line options take precedence over the environment variables MASTHEAD_..., which take precedence \
            over the file config.plist (or config.json) in 
            """
                + "$XDG_CONFIG_HOME/masthead (by default ~/.config/masthead).",
            examples:
                "masthead config limit-rate 2M",
            "masthead config follow newest 10",
            "masthead config --json"))

    @Argument(help: "The name of the setting. [default: all]", completion: Completions.settings)
    var key: String?

    @Argument(
        help: ArgumentHelp("The new value.", valueName: "value"), completion: Completions.settingValues)
    var words: [String] = []

    @Flag(help: "Remove the setting from the file.")
    var unset = false

    @Flag(help: "Restore the defaults. The current settings file is renamed to end in .old.")
    var reset = false

    @Flag(help: "Print one JSON document.")
    var json = false

    /// Several arguments form one value, as in `follow newest 10`.
    private var value: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    func validate() throws {
        if reset, unset || key != nil { throw ValidationError("--reset cannot be combined with other arguments.") }
        if unset, key == nil || value != nil { throw ValidationError("--unset requires exactly one setting.") }
        if unset, key == ShownService.key { throw ValidationError(ShownService.refusal) }
        guard let key, !unset else { return }
        let known = KnownSettings.all(.current)
        guard key != ShownService.key else {
            if value != nil { throw ValidationError(ShownService.refusal) }
            return
        }
        guard let setting = known.first(where: { $0.key == key }) else {
            throw ValidationError("There is no setting '\(key)'. \(Self.suggestion(for: key, among: known))")
        }
        if let value, setting.written(value) == nil {
            throw ValidationError("\(key) must be \(setting.expected), not “\(value)”.")
        }
    }

    func run() async throws {
        let console = Console.current
        if reset {
            let aside = try SettingsFile.setAside(in: console.settingsFolder)
            console.print(
                aside.map { "The old settings are in \($0.path.printable)." } ?? "There are no settings to reset.")
        } else if let key, unset || value != nil {
            try change(key, console)
            if key == KnownSettings.scale.key, let own = await ConfiguredLibrary.scale(console) {
                console.warn(
                    """
                    the library \(own.folder.printable) downloads at scale \(own.scale.rawValue), which takes \
                    precedence over this setting; use `masthead mirror --scale \(value ?? "1")` to change the library
                    """)
            }
        } else {
            try await show(console)
        }
    }

    private static func suggestion(for key: String, among known: [AnySetting]) -> String {
        NameSuggestion.nearest(to: key, among: known.map(\.key)).map { "Did you mean '\($0)'?" }
            ?? "Run `masthead config` to list the settings."
    }

    private func change(_ key: String, _ console: Console) throws {
        let setting = KnownSettings.all(console).first { $0.key == key }
        let written = value.flatMap { setting?.written($0) }
        let file = try SettingsFile.set(key, written, in: console.settingsFolder)
        let shown = written.map { setting?.shown($0) ?? $0 }
        let state = shown?.settingText.map { "is now “\($0)”" } ?? "is no longer set"
        console.print("\(key.printable) \(state.printable) in \(file.url.path.printable).")
        if key == KnownSettings.library(console).key, let shown, let path = shown.settingText, path.hasPrefix("/"),
            (try? IssueLibrary.exists(at: URL(filePath: path))) != true
        {
            console.note("\(path.printable) has no library yet. `masthead add URL` creates the library.")
        }
        guard let setting, !(console.environment[setting.variable] ?? "").isEmpty else { return }
        console.warn("the variable \(setting.variable) is set, and takes precedence over the settings file")
    }

    private func show(_ console: Console) async throws {
        if key == ShownService.key { return try showService(await ShownService(console), console) }
        let settings = console.settings
        let known = KnownSettings.all(console)
        let wanted = known.filter { key == nil || $0.key == key }
        let scale =
            wanted.contains { $0.key == KnownSettings.scale.key } ? await ConfiguredLibrary.scale(console) : nil
        let shown = wanted.map { setting in
            let own = setting.key == KnownSettings.scale.key ? scale : nil
            return ShownSetting(
                setting, in: settings, own: own.map { (.integer($0.scale.rawValue), $0.folder) })
        }
        if json {
            if let one = shown.first, key != nil {
                try console.printJSON(one)
            } else {
                let service = await ShownService(console)
                try console.printJSON(shown.map(Row.setting) + [.service(service)])
            }
        } else if key != nil {
            shown.compactMap(\.text).forEach { console.print($0.printable) }
        } else {
            print(shown, await ShownService(console), console)
        }
        // For a single setting, report only this setting's errors.
        let faults = settings.file.diagnostics(knowing: known)
        if key == nil { console.show(faults, asResult: false) }
        for error in shown.compactMap(\.fault) where key != nil || !error.isOfFile { console.report(error.error) }
        if shown.contains(where: { $0.fault != nil }) { throw ExitCode(1) }
        if key == nil, !json, console.outputIsTerminal {
            let wantsNotices = shown.contains { $0.key == KnownSettings.notices.key && $0.text == "yes" }
            if wantsNotices, let missing = ArrivalSettings(console: console).missingNotifier {
                console.note(console.wrapped(missing))
            }
            console.note(
                console.wrapped(
                    """
                    Use `masthead config KEY VALUE` to change a setting in \(settings.file.url.path.printable).
                    """))
        }
    }

    /// An element in the JSON document.
    private enum Row: Encodable {
        case setting(ShownSetting)
        case service(ShownService)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .setting(let setting): try setting.encode(to: encoder)
            case .service(let service): try service.encode(to: encoder)
            }
        }
    }

    private func showService(_ service: ShownService, _ console: Console) throws {
        if json { try console.printJSON(service) } else { console.print(service.text.printable) }
        if let fault = service.fault {
            console.report(fault)
            throw ExitCode(1)
        }
    }

    private func print(_ shown: [ShownSetting], _ service: ShownService, _ console: Console) {
        guard console.outputIsTerminal else {
            let rows = shown.map { [$0.key, $0.text ?? "?", $0.place] } + [[service.key, service.text, service.place]]
            return console.print(lines: rows.map { $0.map(\.printable).joined(separator: "\t") })
        }
        let byKey = Dictionary(shown.map { ($0.key, $0) }) { first, _ in first }
        let file = console.settings.file.url
        // The file's full path is printed below all settings.
        func place(_ place: String) -> String {
            place == "default" ? "" : "  (\(place == file.path ? file.lastPathComponent : place))"
        }
        let width = (shown.map(\.key.count) + [service.key.count]).max() ?? 0
        func lines(_ key: String, _ value: String, _ origin: String, _ meaning: String) -> [String] {
            let value = "  \(key.filled(toColumns: width))  \(value.printable)\(place(origin).printable)"
            let meaning = TextWrapping(columns: max(20, console.size.columns - 4), measuring: \.terminalColumns).lines(
                of: meaning)
            return [console.wrapped(value)] + meaning.map { "    " + quiet($0, console) }
        }
        var text: [String] = []
        for group in KnownSettings.groups(console) {
            text += (text.isEmpty ? [] : [""]) + [strong(group.title, console)]
            for setting in group.settings.compactMap({ byKey[$0.key] }) {
                text += lines(setting.key, setting.text ?? "?", setting.place, setting.description)
            }
            if group.title == KnownSettings.feedsTitle {
                text += lines(service.key, service.text, service.place, service.description)
            }
        }
        console.print(lines: text)
    }

    private func quiet(_ text: String, _ console: Console) -> String { styled(text, "2", console) }
    private func strong(_ text: String, _ console: Console) -> String { styled(text, "1", console) }

    private func styled(_ text: String, _ code: String, _ console: Console) -> String {
        console.environment["TERM"] == "dumb" ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
