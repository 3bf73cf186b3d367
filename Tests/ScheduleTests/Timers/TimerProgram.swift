import Foundation
import TestSupport
import Testing

/// Timer computations in Python, with the system's time zone database.
enum TimerProgram {
    /// A timer, and the end of its simulation.
    struct Timer: Codable {
        var zone: String
        var begin: Int
        var unit: String
        var count: Int
        /// The number of days by which the timer fires early.
        var before = 0
        var repeats: Int?
        var end: Int
        var worked: [Int]?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(zone, forKey: .zone)
            try container.encode(begin, forKey: .begin)
            try container.encode(unit, forKey: .unit)
            try container.encode(count, forKey: .count)
            try container.encode(before, forKey: .before)
            try container.encode(repeats, forKey: .repeats)
            try container.encode(end, forKey: .end)
            try container.encode(worked, forKey: .worked)
        }
    }

    /// The clock changes in a time zone, with the new offsets.
    struct Changes: Encodable {
        var zone: String
        var changes: [[Int]]
    }

    /// A list of local times.
    struct Walls: Encodable {
        var zone: String
        var walls: [Int]
    }

    private static var path: String { Tool.repository.appending(path: "Tests/Programs/check-timers").path }

    /// Returns the names of the system's time zones.
    static func zones() async throws -> [String] {
        let result = try await Tool.run([path, "zones"])
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Computes many cases at once, through standard input.
    static func answers<Case: Encodable, Answer: Decodable>(to cases: [Case]) async throws -> [Answer] {
        let folder = try TemporaryFolder()
        let encoder = JSONEncoder()
        let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        try Data(lines.joined().utf8).write(to: folder["cases"])
        let result = try await Tool.run(["sh", "-c", "exec \"$0\" <\"$1\"", path, folder["cases"].path])
        try #require(result.status == 0, "\(result.errors)")
        let answers = try JSONDecoder().decode(
            [Answer].self, from: Data("[\(result.output.split(separator: "\n").joined(separator: ","))]".utf8))
        try #require(answers.count == cases.count)
        return answers
    }
}
