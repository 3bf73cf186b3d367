import Foundation

/// A property list with many levels. Each byte of the input is a piece of markup, and all pieces together are repeated.
enum NestedList {
    private static let pieces = [
        "<array>", "</array>", "<dict>", "</dict>", "<key>a</key>", "<string>", "</string>", "<array >", "</array >",
        "<array/>",
        "<dict a='>'>", "<dict a=\"</dict>\">", "<!--", "-->", "<!--</array>-->", "<?a </array>?>", "<?", "?>",
        "<![CDATA[", "]]>",
        "<![CDATA[</array>]]>", "<plist>", "</plist>", "<plist/>", "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM \">",
        "\">",
        "<!DOCTYPE plist [", "]>", "<!ENTITY a '<array>'>", "&a;", "&lt;array&gt;", "&#60;array>",
        "<integer>1</integer>", "<data>",
        "</data>", "<date>", "<true/>", "<unknown>", "</unknown>", "'", "\"", "/", ">", "<", "\u{0}", "\u{FEFF}", " ",
        "\n", "é", "x",
    ]

    /// Returns a property list.
    /// - Parameter input: the first byte selects the beginning of the list, the second the number of repetitions.
    static func list(_ input: Data) -> Data {
        let bytes = [UInt8](input)
        guard bytes.count > 2 else { return Data() }
        let body = bytes.dropFirst(2).prefix(64).map { pieces[Int($0) % pieces.count] }.joined()
        let head = ["<?xml version=\"1.0\"?>", "", "\u{FEFF}", "<!DOCTYPE plist SYSTEM \"a\">"][Int(bytes[0]) % 4]
        let count = min([1, 2, 70, 1000, 20_000][Int(bytes[1]) % 5], 1 + 2_000_000 / max(1, body.utf8.count))
        return Data((head + "<plist>" + String(repeating: body, count: count) + "</plist>").utf8)
    }
}
