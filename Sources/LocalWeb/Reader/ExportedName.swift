import Crypto
import Foundation

/// What the folder of an issue is called where it is written out: its key, in parts that every disk and every server takes.
enum ExportedName {
    /// The most bytes of a part that is kept as it is: endings are put to it, and no disk takes more than 255.
    private static let byteLimit = 200
    private static let keptByteCount = 120

    /// The path that stands for a key; of most keys the key.
    static func path(of key: String) -> String {
        key.split(separator: "/").map { part(String($0)) }.joined(separator: "/")
    }

    private static func part(_ part: String) -> String {
        let isPlain =
            part.utf8.count <= byteLimit && !part.hasPrefix(".") && !part.contains("\\")
            && part.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !isPlain else { return part }
        var kept = ""
        for character in part where character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
            if character == "\\" || character == "." && kept.isEmpty { continue }
            guard kept.utf8.count + String(character).utf8.count <= keptByteCount else { break }
            kept.append(character)
        }
        // What was left out tells two names apart.
        let hash = SHA256.hash(data: Data(part.utf8)).prefix(6).map { String(format: "%02x", $0) }.joined()
        return "\(kept)~\(hash)"
    }
}
