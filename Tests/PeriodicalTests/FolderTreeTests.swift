import Testing

@testable import Periodical

@Suite struct FolderTreeTests {
    private struct Thing {
        let title: String
        let folders: [[String]]
    }

    @Test("folders are sorted in the user's language")
    func order() {
        let things = [
            Thing(title: "b10", folders: []), Thing(title: "B9", folders: [["Öl"], ["News", "World"]]),
            Thing(title: "äa", folders: [["News"]]), Thing(title: "a", folders: [[], ["Zoo"]]),
        ]
        let german = FolderTree(things, by: WordOrder(["LANG": "de_DE.UTF-8"]), title: \.title, folders: \.folders).root
        #expect(german.paths == [["News"], ["News", "World"], ["Öl"], ["Zoo"]])
        #expect(german.things.map(\.title) == ["b10"])
        #expect(german.branches.map { $0.things.map(\.title) } == [["äa"], ["B9"], ["a"]])
        #expect(german.branches.first?.branches.map { $0.things.map(\.title) } == [["B9"]])
        let swedish = FolderTree(things, by: WordOrder(["LANG": "sv_SE.UTF-8"]), title: \.title, folders: \.folders)
            .root
        #expect(swedish.paths == [["News"], ["News", "World"], ["Zoo"], ["Öl"]])
    }
}
