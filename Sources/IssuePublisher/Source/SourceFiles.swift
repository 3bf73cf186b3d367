import Foundation
import Periodical

/// The files of an issue source that may be assets, by path below the source's folder.
struct SourceFiles: Sendable {
    let folder: URL
    /// The files with safe names.
    private(set) var paths: Set<String> = []
    /// What is wrong with names and kinds of files.
    private(set) var diagnostics: [Diagnostic] = []

    /// Lists the folder; hidden files are passed over.
    init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        let all: [String]
        do { all = try FileManager.default.subpathsOfDirectory(atPath: folder.path) } catch {
            throw .files("reading the issue source", folder, error)
        }
        let documents: Set<String> = ["issue.plist", "issue.json", "pages.plist", "pages.json"]
        var collisions: [String: String] = [:]
        for path in all.sorted() where !documents.contains(path) && !Self.isHidden(path) {
            var status = stat()
            let file = folder.appending(path: path)
            guard lstat(file.path, &status) == 0 else { throw .system("reading", file) }
            let kind = status.st_mode & mode_t(S_IFMT)
            if kind == mode_t(S_IFDIR) { continue }
            guard kind == mode_t(S_IFREG) else {
                report(path, "not-a-file", "It is a link or device, not a file.", "Put the file itself here.")
                continue
            }
            if let fault = AssetPath.fault(in: path) {
                report(path, "unsafe-name", "Its path \(fault).", "Rename the file.")
                continue
            }
            if let other = collisions[path.lowercased()] {
                report(
                    path, "colliding-name", "Its path and '\(other)' differ in case or normalization alone.",
                    "Rename one: on other systems the two are one file.")
                continue
            }
            collisions[path.lowercased()] = path
            paths.insert(path)
        }
    }

    /// The file that serves a logical name at a scale, or nil where there is none.
    func path(for logicalName: String, at scale: Scale) -> String? {
        let preferred = scale.name(for: logicalName)
        if paths.contains(preferred) { return preferred }
        let other = (scale == .double ? Scale.standard : .double).name(for: logicalName)
        return paths.contains(other) ? other : nil
    }

    /// The file at a path below the folder.
    func url(_ path: String) -> URL { folder.appending(path: path) }

    private mutating func report(_ path: String, _ code: String, _ message: String, _ hint: String) {
        diagnostics.append(
            Diagnostic(file: url(path).relativePath, severity: .error, code: code, message: message, hint: hint))
    }

    private static func isHidden(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }
}
