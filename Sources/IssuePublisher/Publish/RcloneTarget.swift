import Files
import Foundation
import Periodical
import Pictures

/// A target that rclone supports, such as an S3-compatible store, SFTP or WebDAV (rclone.org/overview).
struct RcloneTarget: PublishTarget {
    /// The target in rclone's syntax: `remote:path`, or `:backend,option=value:path`.
    let remote: String

    /// The target without passwords and keys, for messages.
    private var name: String { remote.withoutSecrets }

    /// rclone's exit status if a folder does not exist.
    private static let missingFolder: Int32 = 3

    /// Options for requests that should fail quickly. By default, rclone makes three attempts with ten retries each,
    /// which takes minutes if the server does not respond. `RCLONE_...` environment variables still apply.
    private static var atOnce: [String] {
        options(["retries": "1", "low-level-retries": "3", "contimeout": "10s", "timeout": "30s"])
    }

    /// Options that cancel an upload within minutes after the store stops responding. By default, rclone waits 15
    /// minutes.
    private static var patiently: [String] {
        options(["retries": "2", "low-level-retries": "3", "contimeout": "10s", "timeout": "30s"])
    }

    private static func options(_ patience: [String: String]) -> [String] {
        let environment = ProcessInfo.processInfo.environment
        return patience.sorted { $0.key < $1.key }.flatMap { name, value in
            let variable = "RCLONE_" + name.uppercased().replacing("-", with: "_")
            return environment[variable] == nil ? ["--\(name)", value] : []
        }
    }

    func list(_ naming: PublishedNaming) throws(MastheadError) -> [String: Int] {
        var (files, folders) = try list(below: nil, recursively: naming == .fixed)
        guard naming == .tagged else { return files }
        for folder in PublishedNames.folders where folders.contains(folder) {
            let inside = try list(below: folder, recursively: true).files
            files.merge(inside.map { ("\(folder)/\($0)", $1) }) { first, _ in first }
        }
        return files
    }

    /// Returns the files with their sizes, and the folders. Both are empty if the folder does not exist.
    /// - Parameter folder: a folder in the target, or nil for the target itself.
    private func list(
        below folder: String?, recursively: Bool
    ) throws(MastheadError) -> (files: [String: Int], folders: Set<String>) {
        // This is the first request to the target. Report an unreachable server without retrying for long.
        let result = try list(folder.map(place) ?? remote, recursively ? ["--recursive", "--files-only"] : [])
        if result.status == Self.missingFolder { return ([:], []) }
        guard result.status == 0 else {
            // FTP servers have no standard error if several folders in the path are missing.
            if result.said.contains(where: { $0.contains(/\b(501|550)\b/) }), try isAbsent() { return ([:], []) }
            throw failure("list", result)
        }
        let items = try items(result)
        let files = items.filter { !$0.isFolder }.map { ($0.path, $0.size) }
        return (Dictionary(files) { first, _ in first }, Set(items.filter(\.isFolder).map(\.path)))
    }

    struct Item: Decodable {
        enum CodingKeys: String, CodingKey {
            case name = "Name"
            case path = "Path"
            case size = "Size"
            case isFolder = "IsDir"
        }
        let name: String
        let path: String
        let size: Int
        let isFolder: Bool
    }

    func list(_ place: String, _ options: [String]) throws(MastheadError) -> Result {
        try run(["lsjson", "--no-modtime", "--no-mimetype"] + options + Self.atOnce + [place])
    }

    func items(_ result: Result) throws(MastheadError) -> [Item] {
        do { return try JSONDecoder().decode([Item].self, from: result.output) } catch {
            throw MastheadError(
                .publishing, cannot: "list", to: name, found: "rclone printed unexpected output",
                hint: "Install rclone 1.60 or later. To see your version, run `rclone version`.")
        }
    }

    func read(_ name: String) throws(MastheadError) -> Data {
        let result = try run(["cat", place(name)])
        guard result.status == 0 else { throw failure("read", result) }
        return result.output
    }

    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError) {
        let output = try OutputFolder(existing: folder)
        // If the store has no hashes, rclone compares only sizes, which may be the same for different content.
        let tellsApart = naming == .tagged ? true : try hasHashes()
        let comparison = tellsApart ? "--checksum" : "--ignore-times"
        try makeFolders(above: names)
        let silence = UploadSilence(name, onSilence)
        var arrived = 0
        // Run rclone once for each set of headers, because all files in a run get the same headers.
        for (file, names) in Dictionary(grouping: names, by: naming.served).sorted(by: { $0.value[0] < $1.value[0] }
        ) {
            try withList(names) { list throws(MastheadError) in
                let before = arrived
                let arguments = [
                    "copy", "--files-from-raw", list, "--no-traverse", comparison, "--use-json-log",
                    "--stats", "500ms", "--stats-log-level", "NOTICE",
                ]
                let result = try run(arguments + Self.patiently + file.arguments + [folder.path, remote]) { line in
                    guard let count = Self.byteCount(line) else { return }
                    silence.note(before + count)
                    onProgress(before + count)
                }
                guard result.status == 0 else { throw failure("upload to", result) }
            }
            for name in names { arrived += output.size(of: name) ?? 0 }
            onProgress(arrived)
        }
    }

    func verify(_ names: [String], from folder: URL) throws(MastheadError) {
        // If the store has no hashes, download all files to compare them.
        let comparison = try hasHashes() ? [] : ["--download"]
        try withList(names) { list throws(MastheadError) in
            let arguments =
                ["check", "--one-way", "--files-from-raw", list] + Self.patiently + comparison + [folder.path, remote]
            let result = try run(arguments)
            guard result.status == 0 else { throw failure("verify the upload to", result) }
        }
    }

    func replace(_ name: String, with file: URL) throws(MastheadError) {
        let arguments = ["copyto", "--ignore-times"] + Self.patiently + ServedFile.replaced(name).arguments
        let result = try run(arguments + [file.path, place(name)])
        guard result.status == 0 else { throw failure("upload to", result) }
    }

    func delete(_ names: [String]) throws(MastheadError) {
        try withList(names) { list throws(MastheadError) in
            let result = try run(["delete", "--files-from-raw", list] + Self.patiently + [remote])
            guard result.status == 0 else { throw failure("delete from", result) }
        }
    }

    func place(_ name: String) -> String {
        remote.hasSuffix(":") || remote.hasSuffix("/") ? remote + name : "\(remote)/\(name)"
    }

    private func hasHashes() throws(MastheadError) -> Bool {
        struct Features: Decodable {
            enum CodingKeys: String, CodingKey { case hashes = "Hashes" }
            let hashes: [String]?
        }
        let result = try run(["backend", "features", remote])
        guard result.status == 0, let features = try? JSONDecoder().decode(Features.self, from: result.output) else {
            return false
        }
        return !(features.hashes ?? []).isEmpty
    }

    /// Writes names to a temporary file, one per line.
    private func withList(
        _ names: [String], _ body: (String) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let list = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        do { try Data(names.map { $0 + "\n" }.joined().utf8).write(to: list) } catch {
            throw .files("write", list, error)
        }
        defer { unlink(list.path) }
        try body(list.path)
    }

    struct Result {
        let status: Int32
        let output: Data
        /// The last lines that rclone printed to standard error.
        let said: [String]
    }

    func run(
        _ arguments: [String], onLine: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(MastheadError) -> Result {
        var environment = ProcessInfo.processInfo.environment
        // rclone before 1.65 fails if `AWS_CA_BUNDLE`, a variable for the AWS tools, is set. `RCLONE_CA_CERT` serves
        // the same purpose.
        if let certificates = environment.removeValue(forKey: "AWS_CA_BUNDLE"), environment["RCLONE_CA_CERT"] == nil {
            environment["RCLONE_CA_CERT"] = certificates
        }
        let output = try ProgramOutput()
        let errors = Pipe()
        for handle in [errors.fileHandleForReading, errors.fileHandleForWriting] {
            // Set FD_CLOEXEC, because other programs would inherit the descriptor and keep it open.
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        let start = ProcessStart(
            "/usr/bin/env", ["rclone"] + arguments, environment: environment,
            openings: [
                (STDIN_FILENO, .path("/dev/null", flags: O_RDONLY)),
                (STDOUT_FILENO, .descriptor(output.handle.fileDescriptor)),
                (STDERR_FILENO, .descriptor(errors.fileHandleForWriting.fileDescriptor)),
            ])
        let process: pid_t
        switch start.start() {
        case .started(let identifier): process = identifier
        case .failed(let number): throw .system("run rclone for", URL(filePath: name), number: number)
        }
        // Close this process's end of the pipe, which would otherwise stay open after rclone exits.
        do { try errors.fileHandleForWriting.close() } catch {
            throw .files("run rclone for", URL(filePath: name), error)
        }
        var said: [String] = []
        var rest = Data()
        while true {
            let piece = errors.fileHandleForReading.availableData
            if piece.isEmpty { break }
            rest.append(piece)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest = Data(rest[rest.index(after: end)...])
                onLine(line)
                said = Array((said + [line]).suffix(20))
            }
        }
        let status = ProcessStart.status(of: process)
        let data: Data
        do { data = try output.read() } catch {
            throw .files("read the output of rclone for", URL(filePath: name), error)
        }
        guard status != 127 else {
            throw MastheadError(
                .toolMissing, cannot: "publish to", to: name, found: "the program rclone is not installed",
                hint: "Install the package rclone (Debian, Ubuntu or macOS), or publish to a folder.")
        }
        return Result(status: status, output: data, said: said)
    }

    func failure(_ action: String, _ result: Result) -> MastheadError {
        let errors = result.said.filter { $0.contains("ERROR") || $0.contains("Failed") || $0.contains("\"error\"") }
        let found = (errors.last ?? result.said.last).map(Self.message) ?? "rclone ended with status \(result.status)"
        return MastheadError(
            .publishing, cannot: action, to: name, found: found.withoutSecrets,
            hint:
                "Check the remote with `rclone listremotes` and `rclone lsd`, then publish again. Uploaded files "
                + "are kept."
        )
    }

    /// Returns a log line's message, without the time.
    private static func message(_ line: String) -> String {
        struct Entry: Decodable { let msg: String }
        if let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) { return entry.msg }
        return String(line.replacing(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\s/, with: ""))
    }

    private static func byteCount(_ line: String) -> Int? {
        struct Entry: Decodable {
            struct Stats: Decodable { let bytes: Int }
            let stats: Stats?
        }
        return (try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)))?.stats?.bytes
    }
}
