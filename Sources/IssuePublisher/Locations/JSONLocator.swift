import Foundation
import Periodical

/// Finds the lines of the values in a JSON document that was found to be well-formed.
enum JSONLocator {
    static func lines(of data: Data) -> [[DocumentFault.Step]: Int] {
        var scanner = Scanner(bytes: [UInt8](data))
        return scanner.lines()
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0
        var line = 1

        /// A container that is open: whether it is an object, its next key or index.
        struct Level {
            let isObject: Bool
            var step: DocumentFault.Step
        }

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func lines() -> [[DocumentFault.Step]: Int] {
            var lines: [[DocumentFault.Step]: Int] = [:]
            var levels: [Level] = []
            var expectsKey = false
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\n"):
                    line += 1
                    index += 1
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    lines[levels.map(\.step)] = line
                    let isObject = bytes[index] == UInt8(ascii: "{")
                    levels.append(Level(isObject: isObject, step: isObject ? .key("") : .index(0)))
                    expectsKey = isObject
                    index += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    _ = levels.popLast()
                    expectsKey = false
                    index += 1
                case UInt8(ascii: ","):
                    if case .index(let place) = levels.last?.step { levels[levels.count - 1].step = .index(place + 1) }
                    expectsKey = levels.last?.isObject ?? false
                    index += 1
                case UInt8(ascii: "\""):
                    let start = line
                    let text = string()
                    if expectsKey, !levels.isEmpty {
                        levels[levels.count - 1].step = .key(text)
                        expectsKey = false
                    } else {
                        lines[levels.map(\.step)] = start
                    }
                case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ":"):
                    index += 1
                default:
                    lines[levels.map(\.step)] = line
                    while index < bytes.count, !",]}\n \t\r".utf8.contains(bytes[index]) { index += 1 }
                }
            }
            return lines
        }

        /// Passes over a string and returns it, escapes resolved.
        private mutating func string() -> String {
            let start = index
            index += 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index = min(index + 1, bytes.count)
            let literal = Data(bytes[start..<index])
            return (try? JSONDecoder().decode(String.self, from: literal)) ?? ""
        }
    }
}
