import Periodical
import Testing

@Suite struct AssetPathTests {
    @Test(
        "a relative asset path without special components is accepted",
        arguments: ["a.png", "figures/mill 2.jpg", "é/日本.png", "a..b/c", "..a"])
    func safe(path: String) throws { #expect(try AssetPath(path).string == path) }

    @Test(
        "an asset path is rejected if it is hidden or leads outside the issue",
        arguments: [
            "", "/etc/passwd", "..", "a/../b", "./a", "a//b", "a/", "a\\b", "a\u{0}b", "a\nb", "e\u{301}.png",
            String(repeating: "a/", count: 600) + "a", String(repeating: "b", count: 256),
        ])
    func unsafe(path: String) { #expect(throws: AssetPath.Fault.self) { try AssetPath(path) } }

    @Test("two asset paths are in conflict if they differ only in case")
    func collision() throws {
        #expect(try AssetPath("Plates/Mill.PNG").collisionKey == AssetPath("plates/mill.png").collisionKey)
    }

    @Test(
        "the name of a published issue must be ASCII without spaces",
        arguments: ["", ".a", "-a", "a b", "a/b", "é", String(repeating: "a", count: 129)])
    func publishingNames(name: String) { #expect(IssueName.publishingFault(in: name) != nil) }

    @Test("a third-party issue can have any valid folder name")
    func mirroringNames() {
        #expect(IssueName.publishingFault(in: "Spring_2026.b-1") == nil)
        #expect(IssueName.mirroringFault(in: "Édition n° 12") == nil)
        for name in ["", ".", "..", "a/b", "a\\b", "a\u{7}", String(repeating: "a", count: 513)] {
            #expect(IssueName.mirroringFault(in: name) != nil, "\(name.debugDescription)")
        }
    }
}
