import Foundation

/// The longest time that a test waits for an event. Events take seconds, even on a busy computer.
public let longestWait = Duration.seconds(120)

/// The error of a test that waited too long for an event.
public struct WaitedTooLong: Error, CustomStringConvertible {
    /// The duration, and the event or the call with its place in the source.
    public let description: String

    /// Creates an error for an event.
    public init(for event: String) { description = "waited \(longestWait) for \(event)" }

    /// Creates an error for a call, and quotes it from its source file.
    init(_ file: String, _ line: Int) {
        let place = "\(URL(filePath: file).lastPathComponent):\(line)"
        description = "waited \(longestWait) at \(place): \(Self.call(file, line))"
    }

    /// Returns the call that begins in a line, up to its closing parenthesis.
    private static func call(_ file: String, _ line: Int) -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return "" }
        var words: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1).prefix(20) {
            words += line.split(separator: " ")
            let call = words.joined(separator: " ")
            if call.count(where: { $0 == "(" }) == call.count(where: { $0 == ")" }) { return call }
        }
        return words.joined(separator: " ")
    }
}

/// Waits 10 milliseconds. Call it between checks of another task or process, if ``wait(until:isolation:_:_:)`` cannot
/// check.
public func waitAMoment() async throws { try await Task.sleep(for: .milliseconds(10)) }

/// Waits until a condition is true.
/// - Throws: ``WaitedTooLong`` if that takes too long, and the condition's errors.
public func wait(
    until condition: () async throws -> Bool, isolation: isolated (any Actor)? = #isolation,
    _ file: String = #filePath, _ line: Int = #line
) async throws {
    let end = ContinuousClock.now + longestWait
    while try await !condition() {
        guard ContinuousClock.now < end else { throw WaitedTooLong(file, line) }
        try await waitAMoment()
    }
}

/// Waits while a condition is true.
/// - Throws: ``WaitedTooLong`` if that takes too long, and the condition's errors.
public func wait(
    while condition: @autoclosure () async throws -> Bool, isolation: isolated (any Actor)? = #isolation,
    _ file: String = #filePath, _ line: Int = #line
) async throws {
    try await wait(until: { try await !condition() }, isolation: isolation, file, line)
}
