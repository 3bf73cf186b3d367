// embed-files PATH TYPE OUTPUT [--scripts]: writes a Swift source with the text of the file at PATH, or of every file
// in the folder at PATH and below. With --scripts, leaves out files for linters, and the comments in JavaScript files,
// which describe types.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4 || arguments.dropFirst(4).elementsEqual(["--scripts"]) else {
    FileHandle.standardError.write(Data("usage: embed-files PATH TYPE OUTPUT [--scripts]\n".utf8))
    exit(64)
}
let areScripts = arguments.count > 4
let root = URL(filePath: arguments[1]).standardizedFileURL

func quoted(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
}

func isFile(_ url: URL) throws -> Bool { try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }

/// Returns a script without comments that take up whole lines.
func withoutComments(_ script: String) -> String {
    var isComment = false
    return script.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        let text = line.drop { $0 == " " }
        if isComment {
            isComment = !text.hasSuffix("*/")
            return false
        }
        guard text.hasPrefix("/**") else { return !text.hasPrefix("//") }
        guard text.contains("*/") else {
            isComment = true
            return false
        }
        // A comment with a type may come before an expression on the same line.
        return !text.hasSuffix("*/")
    }.joined(separator: "\n")
}

do {
    var files: [(path: String, url: URL)] = [(root.lastPathComponent, root)]
    if try !isFile(root) {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        files = try paths.map { ($0, root.appending(path: $0)) }.filter { try isFile($0.1) }
    }
    // Put the texts into a function body, so that an edit leaves the module's interface unchanged and does not
    // recompile other modules.
    var source = "/// The files that the build embeds.\n"
    source += "enum \(arguments[2]) {\n    /// Returns the files by path.\n"
    source += "    static func files() -> [String: String] {\n        [\n"
    for file in files where !areScripts || !file.path.hasSuffix(".d.ts") && !file.path.hasSuffix("tsconfig.json") {
        let read = try String(contentsOf: file.url, encoding: .utf8)
        let text = areScripts && file.path.hasSuffix(".js") ? withoutComments(read) : read
        source += "            \"\(quoted(file.path))\": \"\(quoted(text))\",\n"
    }
    source += "        ]\n    }\n}\n"
    try source.write(to: URL(filePath: arguments[3]), atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("embed-files: \(root.path): \(error)\n".utf8))
    exit(1)
}
