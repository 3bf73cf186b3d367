import Periodical

@testable import TerminalReader

extension TerminalShelf {
    func showSamples() {
        measure()
        scene.contents.feeds = SampleFeeds.feeds
        (isLoaded, feeds) = (true, SampleFeeds.screen())
        screens = [.list, .feeds]
    }

    /// Displays a shelf.
    func show(_ contents: ShelfContents) {
        measure()
        (scene.contents, isLoaded, screens) = (contents, true, [.list])
        _ = drawn()
    }

    /// Makes the last check of a feed a failure.
    func fail(_ handle: String) {
        for index in scene.contents.feeds.indices where scene.contents.feeds[index].id == handle {
            scene.contents.feeds[index].problem = "no answer"
        }
        feeds.take(scene.contents.feeds, by: list.words)
    }

    func setOffline() { scene.contents.isOffline = true }

    func type(_ key: Key) { _ = press(key) }

    /// Reports the host's result for an address, as the shelf's task does.
    func answer(_ address: String) async {
        do throws(MastheadError) {
            _ = handle(.added(address, .success(try await host.add(address))))
        } catch { _ = handle(.added(address, .failure(error))) }
    }

    func open(_ post: ShelfPost) { showPost(post) }

    var said: String { notice?.text ?? "" }

    /// The title and choices of the pop-up.
    var menu: [String] {
        dialog.map { [$0.popup.title] + $0.popup.choices.map { "\($0.name) \($0.label)" } } ?? []
    }

    var lines: [String] {
        let canvas = drawn()
        return (1...canvas.rows).map { canvas.text(ofRow: $0) }
    }
}
