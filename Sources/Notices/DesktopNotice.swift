package import Foundation

/// A desktop notification with a summary, a body and a picture.
package struct DesktopNotice: Sendable, Hashable {
    /// The summary, which is the first line.
    package var summary: String
    /// The text below the summary.
    package var body: String
    /// A local image file.
    package var picture: URL?
    /// The name of an icon (Icon Naming Specification), used if there is no picture.
    package var icon: String?
    /// The category (Desktop Notifications Specification, "Categories"), or nil if none fits.
    package var category: String? = "transfer.complete"
    /// The sound, or nil for the desktop's default.
    package var sound: NoticeSound?
    /// How long to show the notification, if the desktop supports that.
    package var time: Duration?

    /// Creates a notification. Both texts may contain any characters, because markup is escaped.
    package init(_ summary: String, body: String, picture: URL? = nil) {
        self.summary = summary
        self.body = body
        self.picture = picture
    }

    /// The maximum number of characters shown of a title.
    private static let longest = 200

    /// The arguments for notify-send(1).
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
        // Without `--`, a title that starts with a hyphen would be taken for an option.
        return words + ["--", Self.plain(summary), Self.escaped(Self.plain(body))]
    }

    /// Returns the text as a single line, without control characters.
    private static func plain(_ text: String) -> String {
        let safe = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: " "
            default: String(scalar)
            }
        }.joined()
        return safe.count <= longest ? safe : safe.prefix(longest - 1) + "…"
    }

    /// Escapes the body of a notification. Desktops parse it as markup (Desktop Notifications Specification, "Markup"),
    /// and notify-send expands backslash escapes, including those for terminal control characters.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
