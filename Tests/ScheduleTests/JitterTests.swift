import Schedule
import Testing

@Suite struct JitterTests {
    @Test("a pause grows by less than a tenth, never shrinks, and is the same whenever it is asked for")
    func bounds() {
        let pause = Duration.seconds(3600)
        for number in 0..<2000 {
            let spread = Jitter.spread(pause, seed: "library \(number)")
            #expect(spread >= pause && spread < pause * 1.1)
            #expect(spread == Jitter.spread(pause, seed: "library \(number)"))
        }
    }

    @Test("pauses of many lie all over that tenth, also where their seeds differ in one letter")
    func spread() {
        var counts = [Int](repeating: 0, count: 10)
        for number in 0..<2000 { counts[Int(Jitter.part(of: "seed-\(number)") * 10)] += 1 }
        #expect(counts.allSatisfy { (140...260).contains($0) }, "\(counts)")
    }
}
