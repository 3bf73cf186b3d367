import Foundation

/// The clipboard that a terminal has, also at the other end of a line.
public enum TerminalClipboard {
    /// What is written to a terminal to have it put a text on its clipboard (xterm's OSC 52).
    public static func sequence(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }
}
