import Periodical
import Reading

extension TerminalReader {
    /// Turns to another page, or shows a message if there is no page in that direction.
    @discardableResult
    func turn(_ move: PageMove) -> Bool {
        guard session.go(move) else {
            notice = edgeNotice(move)
            return false
        }
        lastMove = move
        isAstray = false
        arrival = [.back, .upper].contains(move) ? .end : .start
        // The zoom stays. The new page opens at its top, or at its bottom if the user goes back.
        view.y = [.back, .upper].contains(move) ? 1 : 0
        if view.zoom == 1 { view = .whole }
        arriveAtPage()
        return true
    }

    /// The maximum length of the navigation history.
    private static let mostWaysBack = 100

    /// Goes back to the last position in the navigation history.
    func goBack() {
        guard let place = trail.popLast() else {
            notice = TerminalWords.Reader.nowhereToGoBack
            return
        }
        jump(to: place, remembersWay: false)
        isAstray = !trail.isEmpty
    }

    /// Goes to a page, from any screen.
    /// - Parameter remembersWay: whether the current position is added to the navigation history.
    func jump(to position: PagePosition, arriving: PageArrival = .start, remembersWay: Bool = true) {
        screen = .page
        let former = place
        guard session.go(to: position.page) else { return }
        if remembersWay {
            trail = trail.suffix(Self.mostWaysBack - 1) + [former]
            isAstray = true
        }
        arrival = position.characterOffset.map { .character($0) } ?? arriving
        if view.zoom == 1 { view = .whole } else { view.y = 0 }
        arriveAtPage()
    }

    /// Saves the reading position, and downloads the current page if it is not available.
    func arriveAtPage() {
        remember()
        let position = session.position
        fetch?.cancel()
        fetch = nil
        waiting = nil
        guard !isAvailable(position) else { return }
        waiting = ReadingWait()
        fetch = Task { [host, tell] in
            do throws(MastheadError) {
                let content = try await host.bringForward(position) { tell(.waiting($0)) }
                guard !Task.isCancelled else { return }
                tell(.changed(.arrived(content)))
            } catch {
                guard !Task.isCancelled else { return }
                tell(.notArriving(error))
            }
        }
    }

    /// Whether all files of a page are downloaded.
    func isAvailable(_ position: PagePosition) -> Bool {
        let content = session.content
        return content.grid[position].map(content.isAvailable) ?? false
    }

    /// The order of the pages. If the publisher states spreads as in print, the order ignores articles.
    var order: PageOrder {
        let content = session.content
        return host.spreads == .print && !content.isReflowable ? .pages : content.order
    }

    private func edgeNotice(_ move: PageMove) -> String {
        let isBook = session.content.isReflowable
        return switch move {
        case .next: TerminalWords.Reader.last(isBook: isBook)
        case .previous: TerminalWords.Reader.first(isBook: isBook)
        case .upper: TerminalWords.Reader.firstPageOf(isBook: isBook)
        case .lower: TerminalWords.Reader.lastPageOf(isBook: isBook)
        case .forward: TerminalWords.Reader.lastPage
        case .back: TerminalWords.Reader.firstPage
        }
    }

    /// The available pages that the user may turn to next, the most likely page first.
    var neighbors: [PagePosition] {
        let moves = [lastMove, .forward, .next, .lower, .previous, .upper, .back]
        var seen: Set<PagePosition> = [session.position.page]
        return moves.compactMap { session.content.grid.position(from: session.position, by: $0) }.filter {
            seen.insert($0).inserted && isAvailable($0)
        }
    }
}
