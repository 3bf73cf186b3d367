package import Foundation

/// A notice as a desktop shows it: a line, some words below it, and a picture.
package struct DesktopNotice: Sendable, Hashable {
    /// The line.
    package var summary: String
    /// The words below it.
    package var body: String
    /// A file of this machine.
    package var picture: URL?
    /// A name of the Icon Naming Specification, where there is no picture.
    package var icon: String?
    /// What it is about (Desktop Notifications Specification, "Categories"); nil where none fits.
    package var category: String? = "transfer.complete"
    /// What is heard with it; nil for what the desktop likes.
    package var sound: NoticeSound?
    /// How long it is wanted to be seen, where the desktop heeds that.
    package var time: Duration?

    /// Describes a notice. Both texts may hold what they like: what a desktop would take for its own is escaped.
    package init(_ summary: String, body: String, picture: URL? = nil) {
        self.summary = summary
        self.body = body
        self.picture = picture
    }

    /// A title may be as long as its publisher likes; so much of it is shown.
    private static let longest = 200

    /// What notify-send(1) is told.
    package var arguments: [String] {
        var words = ["--app-name=Masthead"]
        if let category { words.append("--category=\(category)") }
        if let icon = picture?.path ?? icon { words.append("--icon=\(icon)") }
        switch sound {
        case .named(let name): words.append("--hint=string:sound-name:\(name)")
        case .silence: words.append("--hint=boolean:suppress-sound:true")
        case nil: break
        }
        if let time { words.append("--expire-time=\(Int(time / .milliseconds(1)))") }
        // Behind the two hyphens a title that begins with one is no option.
        return words + ["--", Self.plain(summary), Self.escaped(Self.plain(body))]
    }

    /// One line, without what controls anything.
    private static func plain(_ text: String) -> String {
        let safe = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: " "
            default: String(scalar)
            }
        }.joined()
        return safe.count <= longest ? safe : safe.prefix(longest - 1) + "…"
    }

    /// The words below may hold marks like those of HTML (Desktop Notifications Specification, "Markup"); these hold none. Of a backslash and
    /// what follows it notify-send makes other characters, also such as control a terminal.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
