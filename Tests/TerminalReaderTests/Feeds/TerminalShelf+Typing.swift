import Periodical

@testable import TerminalReader

extension TerminalShelf {
    func showSamples() {
        measure()
        screens.scene.contents.feeds = SampleFeeds.feeds
        (screens.scene.isLoaded, screens.feeds) = (true, SampleFeeds.screen())
        screens.open = [.list, .feeds]
    }

    /// Displays a shelf.
    func show(_ contents: ShelfContents) {
        measure()
        (screens.scene.contents, screens.scene.isLoaded, screens.open) = (contents, true, [.list])
        _ = drawn()
    }

    /// Receives contents as the host sends them.
    func receive(_ contents: ShelfContents) {
        measure()
        var mail = ShelfMailbox.Mail()
        mail.contents = contents
        screens.receive(mail)
    }

    /// Makes the last check of a feed a failure.
    func fail(_ handle: String) {
        for index in screens.scene.contents.feeds.indices where screens.scene.contents.feeds[index].id == handle {
            screens.scene.contents.feeds[index].problem = "no answer"
        }
        screens.feeds.update(screens.scene.contents.feeds, by: screens.list.words)
    }

    func setOffline() { screens.scene.contents.isOffline = true }

    func type(_ key: Key) { _ = press(key) }

    func paste(_ text: String) { _ = handle(.terminal(.input(.paste(text)))) }

    /// Reports a host's result for an address, as the shelf's task does.
    func answer(_ address: String, from host: some ShelfHost) async {
        do throws(MastheadError) {
            _ = handle(.added(address, .success(try await host.add(address))))
        } catch { _ = handle(.added(address, .failure(error))) }
    }

    /// Opens a post, as the shelf does when its host returns the post.
    func open(_ post: ShelfPost) { _ = handle(.feeds(.found(post))) }

    var scene: ShelfScene { screens.scene }
    var screen: ShelfScreen { screens.screen }
    var list: ShelfList { screens.list }
    var feeds: FeedsScreen { screens.feeds }
    var timers: TimersScreen { screens.timers }
    var search: ShelfSearch { screens.search }
    var post: PostPage? { screens.post.page }
    var dialog: ShelfDialog? { screens.dialog }
    var address: PromptLine? { screens.overlays.compactMap { ($0 as? AddressPrompt)?.line }.last }
    var said: String { screens.scene.notice?.text ?? "" }

    /// The title and choices of the pop-up.
    var menu: [String] {
        dialog.map { [$0.popup.title] + $0.popup.choices.map { "\($0.name) \($0.label)" } } ?? []
    }

    var lines: [String] {
        let canvas = drawn()
        return (1...canvas.rows).map { canvas.text(ofRow: $0) }
    }
}
