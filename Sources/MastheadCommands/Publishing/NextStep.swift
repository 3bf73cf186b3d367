import Foundation

/// The commands that `new` and `import` propose as the next step.
enum NextStep {
    /// Returns the command that packs a source into `dist`. If the catalog there is signed, the command signs it again.
    static func packing(_ source: String) -> String {
        let isSigned = FileManager.default.fileExists(atPath: "dist/issues.plist.minisig")
        return "masthead pack \(source.asShellWord) -o dist" + (isSigned ? " --sign KEYFILE" : "")
    }
}
