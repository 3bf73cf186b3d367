import Foundation
import Synchronization

/// The log lines of a server.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: Data) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }

    var all: [String] { lines.withLock { $0 } }
}
