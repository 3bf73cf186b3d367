import Foundation

/// The commands that `new` and `import` suggest as the next step.
enum NextStep {
    /// Returns the command that packs a source into `dist` and, if the catalog there is signed, signs it again.
    static func packing(_ source: String) -> String {
        let isSigned = FileManager.default.fileExists(atPath: "dist/issues.plist.minisig")
        return "masthead pack \(source.asShellWord) -o dist" + (isSigned ? " --sign KEYFILE" : "")
    }
}
