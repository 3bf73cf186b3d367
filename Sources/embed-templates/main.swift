// embed-templates FOLDER OUTPUT: writes a Swift source that holds every file below FOLDER as text.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: embed-templates FOLDER OUTPUT\n".utf8))
    exit(64)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory).standardizedFileURL

func quoted(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
}

do {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    var source = "/// The files of `templates/`: path below that folder to content.\n"
    source += "enum BuiltInTemplates {\n    static let files: [String: String] = [\n"
    for path in paths {
        let file = folder.appending(path: path)
        if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
            let text = try String(contentsOf: file, encoding: .utf8)
            source += "        \"\(quoted(path))\": \"\(quoted(text))\",\n"
        }
    }
    source += "    ]\n}\n"
    try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("embed-templates: \(folder.path): \(error)\n".utf8))
    exit(1)
}
