import Cryptography
import Foundation

/// The folder name of an exported issue: its key, with components that every file system and web server accepts.
enum ExportedName {
    /// The maximum size of a component that is left unchanged, in bytes. File systems allow 255 bytes, and the export
    /// adds file extensions.
    private static let byteLimit = 200
    private static let keptByteCount = 120

    /// Returns the path for a key. Most keys are valid paths and stay unchanged.
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
        // With the hash, names stay different even if they become equal when characters are omitted.
        let hash = SHA256.hash(data: Data(part.utf8)).prefix(6).map { String(format: "%02x", $0) }.joined()
        return "\(kept)~\(hash)"
    }
}
