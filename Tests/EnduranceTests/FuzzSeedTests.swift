import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Mutated fuzzing seeds for each parser of network data. `script/fuzz` runs coverage-guided fuzzing for hours.
@Suite(.serialized) struct FuzzSeedTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("mutated sample input does not crash any parser", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) async throws {
        let made = try await Tool.run(
            [
                "python3", Tool.repository.appending(path: "Tests/Fuzzing/make-seeds").path, folder["seeds"].path,
                Tool.repository.appending(path: "issues").path,
            ])
        try #require(made.status == 0, "\(made.errors)")
        let seeds = try FileTree.read(folder["seeds/\(target.rawValue)"]).sorted { $0.key < $1.key }.map(\.value)
        try #require(!seeds.isEmpty)
        var generator = SeededGenerator()
        for seed in seeds { _ = try? target.read(seed) }
        var round = 0
        for seed in Endurance.Rounds(Array(repeating: seeds, count: 10_000 / seeds.count + 1).flatMap(\.self), part: 5)
        {
            let input = Self.changed(seed, &generator)
            // If the parser crashes, its input remains in this file.
            try input.write(
                to: FileManager.default.temporaryDirectory.appending(path: "masthead-fuzz-\(target.rawValue)"))
            _ = try? target.read(input)
            round += 1
        }
        #expect(round >= 2, "\(generator)")
    }

    /// Returns a seed with some bytes changed, removed, repeated or truncated.
    private static func changed(_ seed: Data, _ generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](seed)
        for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, place + Int.random(in: 1...32, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 3: bytes.removeSubrange(place..<end)
            case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            default: bytes.removeSubrange(place...)
            }
        }
        return Data(bytes)
    }
}
