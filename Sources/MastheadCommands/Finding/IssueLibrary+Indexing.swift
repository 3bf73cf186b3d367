import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Waits until the text of all items that arrived in this process is in the search index, and prints errors. The
    /// first search then does not have to read all new items.
    func finishIndexing(on console: Console, quiet: Bool = false) async {
        let display = CountingDisplay(console: console, isQuiet: quiet)
        if await search.isIndexingArrivals {
            display.show(
                "indexing the text", DownloadProgress(byteCount: 0, totalByteCount: nil), unit: .things("books"))
        }
        let failures = await search.finishArrivals()
        display.finish()
        for (item, error) in failures.sorted(by: { $0.key.description < $1.key.description }) {
            console.warn("could not index \(item.description.printable) for search", error)
        }
    }
}
