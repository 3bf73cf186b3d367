import Schedule
import Testing

@Suite struct JitterTests {
    @Test("jitter makes a pause longer by less than a tenth, and depends only on the seed")
    func bounds() {
        let pause = Duration.seconds(3600)
        for number in 0..<2000 {
            let spread = Jitter.spread(pause, seed: "library \(number)")
            #expect(spread >= pause && spread < pause * 1.1)
            #expect(spread == Jitter.spread(pause, seed: "library \(number)"))
        }
    }

    @Test("jitter is distributed evenly, even if the seeds differ in only one character")
    func spread() {
        var counts = [Int](repeating: 0, count: 10)
        for number in 0..<2000 { counts[Int(Jitter.part(of: "seed-\(number)") * 10)] += 1 }
        #expect(counts.allSatisfy { (140...260).contains($0) }, "\(counts)")
    }
}
