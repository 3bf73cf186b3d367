import Periodical
import Reading

extension TerminalReader {
    /// Goes to another page, if there is one that way.
    @discardableResult
    func turn(_ move: PageMove) -> Bool {
        guard session.go(move) else {
            notice = edgeNotice(move)
            return false
        }
        lastMove = move
        isAstray = false
        arrival = [.back, .upper].contains(move) ? .end : .start
        // The magnifying glass stays; one goes on reading at the page's beginning, or at its end when one goes back.
        view.y = [.back, .upper].contains(move) ? 1 : 0
        if view.zoom == 1 { view = .whole }
        arriveAtPage()
        return true
    }

    /// The most places that lead back.
    private static let mostWaysBack = 100

    /// Goes back to where a link or a list was followed.
    func goBack() {
        guard let place = trail.popLast() else {
            notice = TerminalWords.Reader.nowhereToGoBack
            return
        }
        jump(to: place, remembersWay: false)
        isAstray = !trail.isEmpty
    }

    /// Goes to a page, from whatever screen.
    /// - Parameter remembersWay: whether a key leads back.
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

    /// What there is to do on a page that one has come to.
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

    /// Whether all of a page is here.
    func isAvailable(_ position: PagePosition) -> Bool {
        let content = session.content
        return content.grid[position].map(content.isAvailable) ?? false
    }

    /// How pages follow each other: as in print also where their publisher says so.
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

    /// The pages that one may come to next, the likeliest first.
    var neighbours: [PagePosition] {
        let moves = [lastMove, .forward, .next, .lower, .previous, .upper, .back]
        var seen: Set<PagePosition> = [session.position.page]
        return moves.compactMap { session.content.grid.position(from: session.position, by: $0) }.filter {
            seen.insert($0).inserted && isAvailable($0)
        }
    }
}
