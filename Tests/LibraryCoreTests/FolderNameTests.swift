import Foundation
import Testing

@testable import LibraryCore

/// Tests of the folder names of items.
@Suite struct FolderNameTests {
    @Test("an item's name can be read from its folder's name unless it is too long")
    func short() {
        for name in ["one", "Ärger & Co", "第一号", String(repeating: "a", count: 140)] {
            #expect(LibraryFolder.name(of: LibraryFolder.component(for: name)) == name)
            for handle in ["p", String(repeating: "h", count: 64)] {
                let folder = LibraryFolder.component(for: name, besideOthersOf: handle)
                #expect(LibraryFolder.name(of: folder) == name, "\(folder)")
                #expect(folder.utf8.count <= 255)
            }
        }
    }

    @Test("if a long item name is truncated in its folder's name, the folder's name is not used as the item's name")
    func long() {
        let names = [
            String(repeating: "a", count: 155), String(repeating: "a", count: 255), String(repeating: "é", count: 127),
            String(repeating: "é", count: 30), String(repeating: "第", count: 85),
            String(repeating: "\u{1F4D6}", count: 63),
        ]
        for name in names {
            let folder = LibraryFolder.component(for: name)
            let known = LibraryFolder.name(of: folder)
            #expect(folder.utf8.count <= 200 && (known == nil || known == name), "\(name)")
            for handle in ["p", String(repeating: "h", count: 64)] {
                let folder = LibraryFolder.component(for: name, besideOthersOf: handle)
                #expect(folder.utf8.count <= 255 && LibraryFolder.name(of: folder) == nil, "\(name)")
            }
        }
        let (first, second) = (String(repeating: "第", count: 85), String(repeating: "第", count: 84) + "二")
        #expect(LibraryFolder.component(for: first) != LibraryFolder.component(for: second))
    }
}
