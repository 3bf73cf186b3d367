import Periodical
import Testing

@testable import TerminalReader

/// The keys and questions of pop-ups.
@Suite struct ShelfDialogTests {
    private func item(_ change: (inout ShelfItem) -> Void = { _ in }) -> ShelfItem {
        var item = ShelfItem("own/scan", title: "A scan")
        item.presence = .here
        change(&item)
        return item
    }

    @Test("only the capital letter X deletes an item permanently")
    func removingForGood() {
        var dialog = ShelfDialog.removeForGood(item { $0.canComeBack = false })
        let words = dialog.popup.words.map(\.text).joined(separator: " ")
        #expect(words.contains("deletes your reading position, bookmarks, highlights and notes."), "\(words)")
        func answer(_ key: Key) -> ShelfDialog.Press { dialog.press(key) }
        if case .answers(.nothing) = answer(.enter) {} else { Issue.record("Enter does not keep the item") }
        if case .stays = answer(.character("x")) {} else { Issue.record("a small x has an effect") }
        if case .answers(.removeForGood(let item)) = answer(.character("X")) {
            #expect(item == "own/scan")
        } else {
            Issue.record("X does not delete the item")
        }
        if case .closes = answer(.escape) {} else { Issue.record("Escape does not close the dialog") }
    }

    @Test("in a pop-up list, arrow keys select and Enter confirms")
    func lists() {
        var dialog = ShelfDialog.filter(.everything)
        _ = dialog.press(.down)
        _ = dialog.press(.character("j"))
        if case .answers(.filter(.here)) = dialog.press(.enter) {
        } else {
            Issue.record("the third choice is not selected")
        }
        if case .answers(.filter(.favorites)) = dialog.press(.character("f")) {
        } else {
            Issue.record("f does not select favorites")
        }
    }

    @Test("the menu lists the actions for the selected item with their keys")
    func menu() {
        let labels = { (item: ShelfItem, download: ShelfDownload?) in
            ShelfDialog.menu(item, download, nil).popup.choices.map { "\($0.name) \($0.label)" }
        }
        #expect(labels(item(), nil).contains("x delete files"))
        #expect(labels(item { $0.canComeBack = false }, nil).contains("x delete permanently…"))
        #expect(labels(item { $0.presence = .notHere }, nil).contains("d download"))
        let download = ShelfDownload("own/scan", .running, byteCount: 1, totalByteCount: 2)
        #expect(labels(item { $0.presence = .onItsWay }, download).contains("x cancel download"))
    }

    @Test("the menu, the keys and the key help list every mark of an item")
    func itemMarks() {
        for mark in TerminalWords.Marks.all {
            #expect(ShelfCommand(.character(mark.key)) == .mark(mark.kind))
            #expect(KeyTable.shelf.found(mark.help).groups.flatMap(\.entries).map(\.keys) == [String(mark.key)])
            for isSet in [false, true] {
                let marked = item { if let property = mark.kind.property { $0.view[keyPath: property] = isSet } }
                let choices = ShelfDialog.menu(marked, nil, nil).popup.choices
                #expect(choices.filter { $0.name == String(mark.key) }.map(\.label) == [mark.label(isSet: isSet)])
            }
        }
    }

    @Test("the help lists each letter of the key map")
    func keyMap() {
        let help = KeyTable.shelf.groups.flatMap(\.entries).map { $0.keys + $0.meaning }.joined(separator: " ")
        for key in ShelfCommand.keys.keys {
            guard case .character(let letter) = key, !" ?".contains(letter) else { continue }
            #expect(help.contains(letter), "\(letter)")
        }
        #expect(KeyTable.shelf.found("favor").groups.flatMap(\.entries).map(\.keys) == ["*"])
    }

    @Test(
        "the help fits the screen and shows every key at every window size",
        arguments: [(60, 20), (80, 24), (120, 40)],
        [KeyTable.shelf, .issue])
    func help(size: (columns: Int, rows: Int), table: KeyTable) {
        let (columns, rows) = size
        var keys = KeysScreen(table, over: "Shelf")
        var seen = ""
        for _ in 0..<8 {
            var canvas = Canvas(columns: columns, rows: rows)
            keys.draw(on: &canvas)
            let lines = (1...rows).map { canvas.text(ofRow: $0) }
            for line in lines { #expect(line.terminalColumns <= columns) }
            seen += lines.joined(separator: "\n")
            _ = keys.press(.character(" "), rows: rows, columns: columns)
        }
        for entry in table.groups.flatMap(\.entries) { #expect(seen.contains(entry.meaning)) }
    }

    @Test("the filter lists every category, and arrow keys select categories that have no digit key")
    func categories() {
        let categories = (1...30).map { "Category \($0)" }
        var dialog = ShelfDialog.filter(.everything, categories: categories)
        #expect(dialog.popup.choices.count == 34)
        guard case .answers(.filter(.category("Category 9"))) = dialog.press(.character("9")) else {
            Issue.record("9 does not select the ninth category")
            return
        }
        var canvas = Canvas(columns: 60, rows: 16)
        dialog.popup.draw(on: &canvas)
        let start = (1...16).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
        #expect(start.contains("Category 5") && !start.contains("Category 30"), "\(start)")
        #expect(start.contains("↓─┘") && !start.contains("↑─┐"), "\(start)")
        for _ in 0..<13 { _ = dialog.press(.down) }
        guard case .answers(.filter(.category("Category 10"))) = dialog.press(.enter) else {
            Issue.record("the arrow keys do not reach the tenth category")
            return
        }
        _ = dialog.press(.end)
        canvas = Canvas(columns: 60, rows: 16)
        dialog.popup.draw(on: &canvas)
        let end = (1...16).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
        #expect(end.contains("Category 30") && end.contains("↑─┐") && !end.contains("↓─┘"), "\(end)")
        guard case .answers(.filter(.category("Category 30"))) = dialog.press(.enter) else {
            Issue.record("End does not reach the last category")
            return
        }
    }
}
