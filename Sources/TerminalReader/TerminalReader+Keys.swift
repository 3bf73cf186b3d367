import Periodical
import Reading

extension TerminalReader {
    /// Answers a key.
    /// - Returns: false when the reader has enough.
    func press(_ key: Key) -> Bool {
        switch key {
        case .control("c"), .control("d"): return false
        case .control("z"): suspend()
        case .control("l"): shown = nil
        default:
            switch screen {
            case .page: return pressOnPage(key)
            case .text(let top): return pressOnText(key, top)
            case .overview(let selection): pressOnOverview(key, selection)
            case .help: screen = .page
            case .prompt(let words): pressOnPrompt(key, words)
            case .hits(let hits, let selection): pressOnHits(key, hits, selection)
            }
        }
        return true
    }

    private func pressOnPage(_ key: Key) -> Bool {
        if let move = Self.move(key, host.direction) {
            if !pan(move) { turn(move) }
            return true
        }
        switch key {
        case .character("+"), .character("="): magnify(1)
        case .character("-"): magnify(-1)
        case .character("0"): view = .whole
        case .escape where view != .whole: view = .whole
        default: return pressAnywhere(key)
        }
        return true
    }

    /// The keys that mean the same on a page and its text.
    func pressAnywhere(_ key: Key) -> Bool {
        let grid = session.content.grid
        switch key {
        case .character("q"), .character("Q"): return false
        case .character("g"): screen = .overview(selection: session.position)
        case .character("t"): if case .text = screen { screen = .page } else { screen = .text(top: 0) }
        case .character("/"): screen = .prompt("")
        case .character("?"): screen = .help
        case .character("o"): openInBrowser()
        case .character("b"): toggleBookmark()
        case .character("f"): toggleFavorite()
        case .home: jump(to: .first)
        case .end: if let last = grid.positions.last { jump(to: last) }
        case .escape: screen = .page
        default: break
        }
        return true
    }

    /// The step that a key means.
    static func move(_ key: Key, _ direction: ReadingDirection) -> PageMove? {
        let isRightToLeft = direction == .rightToLeft
        return switch key {
        case .right, .character("l"): isRightToLeft ? .previous : .next
        case .left, .character("h"): isRightToLeft ? .next : .previous
        case .down, .character("j"): .lower
        case .up, .character("k"): .upper
        case .character(" "), .pageDown, .enter: .forward
        case .backspace, .pageUp: .back
        default: nil
        }
    }

    private static let zooms: [Double] = [1, 1.5, 2, 3, 4, 6]

    private func magnify(_ step: Int) {
        let index = (Self.zooms.firstIndex { $0 >= view.zoom } ?? 0) + step
        guard Self.zooms.indices.contains(index) else { return }
        let zoom = Self.zooms[index]
        // One begins to read where the page begins.
        if view == .whole { view = PictureView(zoom: zoom, x: 0.5, y: 0) }
        view.zoom = zoom
        if zoom == 1 { view = .whole }
    }

    /// Moves the magnifying glass; at the picture's edge it moves no more, and the page is turned.
    private func pan(_ move: PageMove) -> Bool {
        guard view != .whole, let request = shown, let picture = drawings[request]?.picture else { return false }
        let isRightToLeft = host.direction == .rightToLeft
        switch move {
        case .next: return pan(\.x, picture.shareAcross, isRightToLeft ? -0.5 : 0.5)
        case .previous: return pan(\.x, picture.shareAcross, isRightToLeft ? 0.5 : -0.5)
        case .lower: return pan(\.y, picture.shareDown, 0.5)
        case .upper: return pan(\.y, picture.shareDown, -0.5)
        case .forward: return pan(\.y, picture.shareDown, 0.9)
        case .back: return pan(\.y, picture.shareDown, -0.9)
        }
    }

    private func pan(_ path: WritableKeyPath<PictureView, Double>, _ share: Double, _ step: Double) -> Bool {
        let range = share / 2...max(share / 2, 1 - share / 2)
        let from = min(max(view[keyPath: path], range.lowerBound), range.upperBound)
        let target = min(max(from + step * share, range.lowerBound), range.upperBound)
        guard abs(target - from) > 0.001 else { return false }
        view[keyPath: path] = target
        return true
    }

    private func openInBrowser() {
        let position = session.position
        Task { [host, tell] in
            do throws(MastheadError) { tell(.notice(try await host.openInBrowser(position))) } catch {
                tell(.failed(error))
            }
        }
    }

    private func toggleBookmark() {
        let position = session.position.page
        let isSet = !marks.bookmarks.contains(position)
        change { [host] () throws(MastheadError) in try await host.setBookmark(isSet, at: position) }
    }

    private func toggleFavorite() {
        let isFavorite = !marks.isFavorite
        change { [host] () throws(MastheadError) in try await host.setFavorite(isFavorite) }
    }

    private func change(_ body: @escaping @Sendable () async throws(MastheadError) -> Void) {
        Task { [host, tell] in
            do throws(MastheadError) {
                try await body()
                tell(.marked(try await host.marks()))
            } catch { tell(.failed(error)) }
        }
    }
}
