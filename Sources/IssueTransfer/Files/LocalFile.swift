import Files
import Foundation
import Periodical

/// A local file that answers requests like a server, so that sinks can verify it like a remote file.
struct LocalFile {
    let request: HTTPRequest
    private let file: URL
    private let folder: URL

    private static let chunkByteCount = 256 << 10

    /// Checks that a request for a `file:` URL is allowed.
    /// - Throws: ``MastheadError`` if the catalog must not refer to this file.
    init(_ request: HTTPRequest) throws(MastheadError) {
        guard let folder = request.localFolder else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: request.url.redacted, found: "not an http or https URL",
                hint: "Use a local catalog, because only local catalogs can list local files.")
        }
        let file = request.url.standardizedFileURL
        let host = request.url.host() ?? ""
        guard host.isEmpty || host.lowercased() == "localhost" else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: request.url.redacted, found: "the file is on another computer",
                hint: "Use the local path where the network share is mounted.")
        }
        guard request.method.isSafe, request.body == nil else {
            throw MastheadError(
                .unusableURL, cannot: "send", to: request.url.redacted, found: "Masthead cannot send data to a file")
        }
        let top = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard file.path.hasPrefix(top), !file.path.utf8.contains(0) else {
            throw MastheadError(
                .unusableURL, cannot: "read", to: file.path,
                found: "the file is outside the catalog's folder \(folder.path)",
                remedies: [.tellPublisher("Tell the publisher that a packed folder can only refer to its own files.")])
        }
        self.request = request
        self.file = file
        self.folder = folder
    }

    /// Answers the request with the file's content.
    /// - Parameters:
    ///   - sink: the sink that receives the response.
    ///   - isCancelled: called before each chunk; returns whether the caller has canceled the request.
    func answer(_ sink: any ResponseSink, isCancelled: () -> Bool) throws(MastheadError) {
        // `O_NONBLOCK` avoids waiting for a pipe. `O_NOCTTY` keeps a device from becoming the controlling terminal.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw missing(errno) }
        defer { close(descriptor) }
        guard let stamp = FileStamp(descriptor: descriptor) else { throw interrupted(errno) }
        guard stamp.kind == .file else {
            throw MastheadError(
                .refused, cannot: "read", to: file.path, found: "not a regular file",
                remedies: [.checkAddress("Check the path.")])
        }
        let answer = answer(for: stamp)
        try sink.receive(answer.head)
        if request.method != .head { try send(answer.bytes, of: descriptor, sink, isCancelled) }
        guard FileStamp(descriptor: descriptor)?.version == stamp.version else {
            throw MastheadError(
                .interrupted, cannot: "read", to: file.path, found: "the file changed while Masthead read it",
                remedies: [.tryLater("Try again when the file is complete.")])
        }
    }

    private func send(
        _ bytes: Range<Int>, of descriptor: Int32, _ sink: any ResponseSink, _ isCancelled: () -> Bool
    ) throws(MastheadError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkByteCount, alignment: 16)
        defer { buffer.deallocate() }
        var offset = bytes.lowerBound
        while offset < bytes.upperBound {
            guard !isCancelled() else { throw .canceled(request.url) }
            let count = pread(
                descriptor, buffer.baseAddress, min(buffer.count, bytes.upperBound - offset), off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw interrupted(count == 0 ? EIO : errno) }
            try sink.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }

    /// Returns the head of the response, and the range of bytes to send.
    private func answer(for stamp: FileStamp) -> (head: HTTPResponseHead, bytes: Range<Int>) {
        let tag = stamp.entityTag
        var head = HTTPResponseHead(
            status: 200,
            headers: [
                "etag": tag, "last-modified": Self.date(stamp.modified), "date": Self.date(.now),
                "accept-ranges": "bytes", "content-length": "\(stamp.byteCount)",
            ])
        head.url = request.url
        if let condition = request.header("if-none-match"), condition == tag {
            head.status = 304
            return (head, 0..<0)
        }
        let mayBePart = request.header("if-range").map { $0 == tag } ?? true
        guard mayBePart, let first = request.header("range").flatMap(Self.firstRange) else {
            return (head, 0..<stamp.byteCount)
        }
        guard first.lowerBound < stamp.byteCount else {
            head.status = 416
            head.headers["content-range"] = "bytes */\(stamp.byteCount)"
            head.headers["content-length"] = "0"
            return (head, 0..<0)
        }
        // Like many servers, send only the first of several ranges: further requests for a local file are cheap.
        let range = first.lowerBound..<min(first.upperBound, stamp.byteCount)
        head.status = 206
        head.headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(stamp.byteCount)"
        head.headers["content-length"] = "\(range.count)"
        return (head, range)
    }

    /// Returns the first range in a field such as `bytes=10-19,30-39` or `bytes=10-`.
    private static func firstRange(_ field: String) -> Range<Int>? {
        guard field.hasPrefix("bytes="), let first = field.dropFirst(6).split(separator: ",").first else { return nil }
        let bounds = first.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard bounds.count == 2, let lower = Int(bounds[0]), lower >= 0 else { return nil }
        if bounds[1].isEmpty { return lower..<Int.max }
        guard let upper = Int(bounds[1]), upper >= lower, upper < .max else { return nil }
        return lower..<upper + 1
    }

    private static func date(_ time: FileTime) -> String {
        var moment = time_t(time.seconds)
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { String(number).zeroPadded(to: 2) }
        let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(1900 + Int(parts.tm_year)) \(clock) GMT"
    }

    private func missing(_ number: Int32) -> MastheadError {
        guard number == ENOENT || number == ENOTDIR else {
            return number == EACCES || number == EPERM ? .system("read", file, number: number) : interrupted(number)
        }
        // If the folder is missing as well, the disk is probably not mounted, and the file may still exist.
        guard FileStamp(folder)?.kind == .folder else {
            return MastheadError(
                .interrupted, cannot: "read", to: file.path, found: "the folder \(folder.path) does not exist",
                hint: "Check that the disk is connected, or that the network share is mounted.")
        }
        return MastheadError(
            .refused, cannot: "read", to: file.path, found: "the file does not exist",
            remedies: [.checkAddress("Check the path. The publisher may have removed the file.")])
    }

    private func interrupted(_ number: Int32) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "read", to: file.path, found: String(cString: strerror(number)),
            hint: "Check that the disk is still connected.")
    }
}
