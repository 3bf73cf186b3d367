import Periodical
import Reading

extension TerminalReader {
    /// Handles a key.
    /// - Returns: false if the user leaves the issue.
    func press(_ key: Key) -> Bool {
        switch key {
        case .control("c"), .control("d"): return leave(.leave)
        case .control("z"): suspend()
        case .control("l"): painter.forget()
        default:
            if let overlay { return press(key, on: overlay) }
            switch screen {
            case .page: return pressOnPage(key)
            case .contents(let selection): return pressOnContents(key, selection)
            case .overview(let selection): return pressOnOverview(key, selection)
            case .bookmarks(let selection): return pressOnBookmarks(key, selection)
            case .hits(let selection): return pressOnHits(key, selection)
            case .help(let keys): pressOnHelp(key, keys)
            }
        }
        return true
    }

    private func press(_ key: Key, on overlay: Overlay) -> Bool {
        switch overlay {
        case .goTo: return pressOnGoTo(key)
        case .text(let selection): pressOnTextMenu(key, selection)
        case .number(let line): pressOnNumber(key, line)
        case .printedPage(let line): pressOnPrintedPage(key, line)
        case .search(let line): pressOnSearch(key, line)
        case .selecting(let selection): press(key, selecting: selection)
        case .highlightNote(let line, let characters): pressOnHighlightNote(key, line, characters)
        case .note:
            self.overlay = nil
            guard key != .escape, key != .character("q") else { return true }
            return press(key)
        }
        return true
    }

    func leave(_ end: ReadingEnd) -> Bool {
        self.end = end
        return false
    }

    private func pressOnPage(_ key: Key) -> Bool {
        if let move = Self.move(key, host.direction) {
            if !pan(move), !scroll(move) { turn(order.move(move)) }
            return true
        }
        switch key {
        case .enter: if !scroll(.forward) { turn(.forward) }
        case .character("+"), .character("="): enlarge(1)
        case .character("-"): enlarge(-1)
        case .character("0"): enlarge(nil)
        case .character("t"): changeFace()
        case .character("b"): toggleBookmark()
        case .character("z"): goBack()
        case .character("m"): openTextMenu()
        case .character("V"): beginSelecting()
        case .character(let digit) where digit.isASCII && digit.isNumber: open(link: digit.wholeNumberValue ?? 0)
        case .escape: stop()
        default: return pressAnywhere(key)
        }
        return true
    }

    /// Handles the keys that have the same meaning on every screen of an issue.
    func pressAnywhere(_ key: Key) -> Bool {
        switch key {
        case .character("q"):
            guard case .page = screen else {
                screen = .page
                return true
            }
            return leave(.back)
        case .character("Q"): return leave(.leave)
        case .escape: screen = .page
        case .character("c"): openContents()
        case .character("v"): screen = .overview(selection: session.position.page)
        case .character("g"): overlay = .goTo
        case .character("/"): openSearch()
        case .character("n"): nextHit(isBackwards: false)
        case .character("N"): nextHit(isBackwards: true)
        case .character("?"): screen = .help(KeysScreen(.issue, over: host.title))
        case .character("o"): openInBrowser()
        case .character("*"): toggleFavorite()
        case .character("u"): toggleRead()
        case .character("["): return neighbor(-1)
        case .character("]"): return neighbor(1)
        case .home: jump(to: .first)
        case .end, .character("G"): if let last = session.content.grid.positions.last { jump(to: last) }
        default: break
        }
        return true
    }

    /// Goes to the previous or next issue, if the shelf opened this issue.
    private func neighbor(_ step: Int) -> Bool {
        guard ownsTerminal else { return leave(.issue(step)) }
        notice = TerminalWords.Reader.openFromShelf
        return true
    }

    /// Returns the page move of a key, or nil for other keys.
    static func move(_ key: Key, _ direction: ReadingDirection) -> PageMove? {
        let isRightToLeft = direction == .rightToLeft
        return switch key {
        case .right, .character("l"): isRightToLeft ? .previous : .next
        case .left, .character("h"): isRightToLeft ? .next : .previous
        case .down, .character("j"): .lower
        case .up, .character("k"): .upper
        case .character(" "), .pageDown: .forward
        case .backspace, .pageUp: .back
        default: nil
        }
    }

    /// Handles Escape, which first resets the zoom and then ends the search.
    private func stop() {
        if view != .whole {
            view = .whole
        } else {
            search = nil
            matchLine = nil
        }
    }

    /// Shows the next view of the page, and prefers the same view for other pages.
    private func changeFace() {
        guard let next = nextFace else {
            notice = TerminalWords.Reader.onlyOneView
            return
        }
        face = next
        view = .whole
        arrival = .start
    }

    /// Opens the link with a number on the screen.
    private func open(link number: Int) {
        guard number > 0, let drawing, drawing.face != .picture else { return }
        let links = drawing.text.links(in: textRange(drawing.text))
        guard links.indices.contains(number - 1) else { return }
        follow(drawing.text.links[links[number - 1]])
    }

    func follow(_ target: LaidText.Target) {
        switch target {
        case .page(let position): jump(to: position)
        case .part(let position, let name): jump(to: position, arriving: .part(name))
        case .note(let name): overlay = .note(name)
        case .url(let url):
            Task { [host, tell] in
                do throws(MastheadError) { tell(.notice(try await host.openLink(url))) } catch {
                    tell(.failed(error))
                }
            }
        }
    }

    // MARK: Marks

    private func openInBrowser() {
        let position = session.position
        Task { [host, tell] in
            do throws(MastheadError) { tell(.notice(try await host.openInBrowser(position))) } catch {
                tell(.failed(error))
            }
        }
    }

    func toggleBookmark() { setBookmark(!marks.bookmarks.contains(session.position.page), at: session.position.page) }

    func setBookmark(_ isSet: Bool, at position: PagePosition) {
        let words = isSet ? TerminalWords.Reader.bookmarked : TerminalWords.Reader.bookmarkRemoved
        change(words) { [host] () throws(MastheadError) in try await host.setBookmark(isSet, at: position) }
    }

    func setHighlight(_ isSet: Bool, _ highlight: ReadingHighlight) {
        change(isSet ? TerminalWords.Highlight.again : TerminalWords.Highlight.removed) {
            [host] () throws(MastheadError) in try await host.setHighlight(isSet, highlight.id)
        }
    }

    private func toggleFavorite() {
        let isFavorite = !marks.isFavorite
        change(isFavorite ? TerminalWords.Reader.favoriteAdded : TerminalWords.Reader.favoriteRemoved) {
            [host] () throws(MastheadError) in
            try await host.setFavorite(isFavorite)
        }
    }

    private func toggleRead() {
        let isRead = !marks.isRead
        change(isRead ? TerminalWords.Reader.markedRead : TerminalWords.Reader.markedUnread) {
            [host] () throws(MastheadError) in
            try await host.setRead(isRead)
        }
    }

    func change(_ words: String, _ body: @escaping @Sendable () async throws(MastheadError) -> Void) {
        Task { [host, tell] in
            do throws(MastheadError) {
                try await body()
                tell(.marked(try await host.marks()))
                tell(.notice(words))
            } catch { tell(.failed(error)) }
        }
    }
}
