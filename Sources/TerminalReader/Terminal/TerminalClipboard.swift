import Foundation

/// The terminal's clipboard, which also works over a remote connection.
public enum TerminalClipboard {
    /// Returns the escape sequence that copies text to the clipboard (OSC 52 in xterm).
    public static func sequence(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }
}
