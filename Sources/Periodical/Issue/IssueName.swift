/// The rules for an issue's name, which is unique in its publication.
public enum IssueName {
    /// Returns why an issue with this name cannot be published, or nil if it can.
    ///
    /// The name becomes a folder name and part of URLs. Valid names have 1 to 128 of the characters `A-Z a-z 0-9 . _ -`
    /// and do not start with a dot or dash.
    public static func publishingFault(in name: String) -> String? {
        let bytes = name.utf8
        if bytes.isEmpty { return "is empty" }
        if bytes.count > 128 { return "is \(bytes.count) characters long, more than 128" }
        if let stray = name.first(where: { !isPlain($0) }) {
            return "holds '\(String(stray).printable)', but only A-Z a-z 0-9 . _ - are allowed"
        }
        if name.hasPrefix(".") || name.hasPrefix("-") { return "starts with '\(name.prefix(1))'" }
        return nil
    }

    /// Returns why a library cannot use a name from another publisher's catalog, or nil if it can. Such a name may be
    /// any text of up to 512 bytes.
    public static func mirroringFault(in name: String) -> String? {
        if name.isEmpty { return "is empty" }
        if name.utf8.count > 512 { return "is \(name.utf8.count) bytes long, more than 512" }
        if name == "." || name == ".." { return "is '\(name)'" }
        if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
            return "holds a slash or backslash"
        }
        if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return nil }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "holds a control character"
        }
        return nil
    }

    static func isPlain(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return Character(UnicodeScalar(byte)).isLetter || (48...57).contains(byte) || [46, 95, 45].contains(byte)
    }
}
