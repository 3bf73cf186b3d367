import Periodical
import Testing

@Suite struct ScaleFallbackTests {
    @Test(
        "a picture's preferred scale is used if it is available",
        arguments: [
            (Scale.standard, ["a.png", "a@2x.png"], "a.png"), (.double, ["a.png", "a@2x.png"], "a@2x.png"),
            (.standard, ["a@2x.png"], "a@2x.png"), (.double, ["a.png"], "a.png"), (.double, ["b.png"], nil),
            (.standard, [], nil),
        ] as [(Scale, Set<String>, String?)])
    func names(scale: Scale, there: Set<String>, served: String?) {
        #expect(ScaleFallback(preferring: scale).name(for: "a.png", where: there.contains) == served)
    }

    @Test("a picture's scales are tried in order of preference until a file is available")
    func first() {
        var asked: [Scale] = []
        let found = ScaleFallback(preferring: .double).first { scale -> String? in
            asked.append(scale)
            return scale == .double ? "two" : "one"
        }
        #expect(found == "two" && asked == [.double])
        #expect(ScaleFallback(preferring: .double).scales == [.double, .standard])
        #expect(ScaleFallback(preferring: .standard).scales == [.standard, .double])
    }
}
