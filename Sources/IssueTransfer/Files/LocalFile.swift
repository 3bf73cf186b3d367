import Files
import Foundation
import Periodical

/// A file of this machine, answered as a server would: with validators, ranges and conditions, so that what takes responses
/// takes it as well, and verifies it as well.
struct LocalFile {
    let request: HTTPRequest
    private let file: URL
    private let folder: URL

    private static let chunkByteCount = 256 << 10

    /// Takes a request of a `file:` URL.
    /// - Throws: ``MastheadError`` where its maker may not read that.
    init(_ request: HTTPRequest) throws(MastheadError) {
        guard let folder = request.localFolder else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: request.url.redacted, found: "it is no http or https URL",
                hint: "Only a catalog that is a file of this machine may name files of this machine.")
        }
        let file = request.url.standardizedFileURL
        let host = request.url.host() ?? ""
        guard host.isEmpty || host.lowercased() == "localhost" else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: request.url.redacted, found: "it is a file of another machine",
                hint: "Give the path under which its share is mounted here.")
        }
        guard request.method.isSafe, request.body == nil else {
            throw MastheadError(
                .unusableURL, cannot: "send", to: request.url.redacted, found: "files are only read")
        }
        let top = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard file.path.hasPrefix(top), !file.path.utf8.contains(0) else {
            throw MastheadError(
                .unusableURL, cannot: "read", to: file.path,
                found: "it is not in the catalog's folder \(folder.path)",
                remedies: [.tellPublisher("Tell the publisher: a packed folder names what is in it.")])
        }
        self.request = request
        self.file = file
        self.folder = folder
    }

    /// Answers the request.
    /// - Parameters:
    ///   - sink: takes the answer.
    ///   - isCancelled: asked before each piece.
    func answer(_ sink: any ResponseSink, isCancelled: () -> Bool) throws(MastheadError) {
        // A pipe or a device must not keep us waiting, or be opened for more than a look.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw missing(errno) }
        defer { close(descriptor) }
        guard let stamp = FileStamp(descriptor: descriptor) else { throw interrupted(errno) }
        guard stamp.kind == .file else {
            throw MastheadError(
                .refused, cannot: "read", to: file.path, found: "it is no file",
                remedies: [.checkAddress("Check the path; only ordinary files are read.")])
        }
        let answer = answer(for: stamp)
        try sink.receive(answer.head)
        if request.method != .head { try send(answer.bytes, of: descriptor, sink, isCancelled) }
        guard FileStamp(descriptor: descriptor)?.version == stamp.version else {
            throw MastheadError(
                .interrupted, cannot: "read", to: file.path, found: "it was written to meanwhile",
                remedies: [.tryLater("Try again when that is done.")])
        }
    }

    private func send(
        _ bytes: Range<Int>, of descriptor: Int32, _ sink: any ResponseSink, _ isCancelled: () -> Bool
    ) throws(MastheadError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkByteCount, alignment: 16)
        defer { buffer.deallocate() }
        var offset = bytes.lowerBound
        while offset < bytes.upperBound {
            guard !isCancelled() else { throw .cancelled(request.url) }
            let count = pread(
                descriptor, buffer.baseAddress, min(buffer.count, bytes.upperBound - offset), off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw interrupted(count == 0 ? EIO : errno) }
            try sink.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }

    /// The head of the answer and the bytes that follow it.
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
        // Of several ranges the first is answered, as many servers do: asking again costs nothing here.
        let range = first.lowerBound..<min(first.upperBound, stamp.byteCount)
        head.status = 206
        head.headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(stamp.byteCount)"
        head.headers["content-length"] = "\(range.count)"
        return (head, range)
    }

    /// The first of the ranges that this client asks for: `bytes=10-19,30-39` or `bytes=10-`.
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
        // Without its folder the disk is not there: that is no word about the file.
        guard FileStamp(folder)?.kind == .folder else {
            return MastheadError(
                .interrupted, cannot: "read", to: file.path, found: "the folder \(folder.path) is not there",
                hint: "Is its disk connected, and its share mounted?")
        }
        return MastheadError(
            .refused, cannot: "read", to: file.path, found: "there is no such file",
            remedies: [.checkAddress("Check the path; the publisher may have taken it away.")])
    }

    private func interrupted(_ number: Int32) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "read", to: file.path, found: String(cString: strerror(number)),
            hint: "Is its disk still connected?")
    }
}
