import Periodical
import Reading
import Rendering

extension TerminalReader {
    func pressOnPrompt(_ key: Key, _ words: String) {
        switch key {
        case .character(let character): screen = .prompt(words + String(character))
        case .backspace: screen = words.isEmpty ? .page : .prompt(String(words.dropLast()))
        case .escape: screen = .page
        case .enter:
            guard !words.isEmpty else { return screen = .page }
            notice = "Searching…"
            // Every page is looked at, and a PDF's text takes a program: keys are answered meanwhile.
            Task.detached(priority: .userInitiated) { [content = session.content, tell] in
                tell(.found(content.find(words)))
            }
        default: break
        }
    }

    func show(_ hits: [PageHit]) {
        guard case .prompt = screen else { return }
        notice = hits.isEmpty ? "No page has these words." : nil
        screen = hits.isEmpty ? .page : .hits(hits, selection: 0)
    }

    func pressOnHits(_ key: Key, _ hits: [PageHit], _ selection: Int) {
        switch key {
        case .down, .character("j"): screen = .hits(hits, selection: min(selection + 1, hits.count - 1))
        case .up, .character("k"): screen = .hits(hits, selection: max(selection - 1, 0))
        case .pageDown, .character(" "):
            screen = .hits(hits, selection: min(selection + hitsOnScreen, hits.count - 1))
        case .pageUp, .backspace: screen = .hits(hits, selection: max(selection - hitsOnScreen, 0))
        case .home: screen = .hits(hits, selection: 0)
        case .end: screen = .hits(hits, selection: hits.count - 1)
        case .enter:
            screen = .page
            jump(to: hits[selection].position)
        case .character("/"): screen = .prompt("")
        case .escape, .character("q"): screen = .page
        default: break
        }
    }

    private var hitsOnScreen: Int { max(1, bodyRows / 3) }

    /// The first of the hits on the screen.
    private func firstHit(_ selection: Int) -> Int { selection / hitsOnScreen * hitsOnScreen }

    /// The hit at a row of the screen, counted from 1.
    func hit(atRow row: Int, _ hits: [PageHit], _ selection: Int) -> Int? {
        let index = firstHit(selection) + (row - 1) / 3
        return hits.indices.contains(index) ? index : nil
    }

    func hitLines(_ hits: [PageHit], _ selection: Int) -> [String] {
        let first = firstHit(selection)
        return hits.indices[first...].prefix(hitsOnScreen).flatMap { index -> [String] in
            let hit = hits[index]
            let style = index == selection ? "\u{1B}[7m" : ""
            let head = " \(hit.position)  \(hit.title?.printable ?? "")".padded(toColumns: columns)
            let room = max(10, columns - 6 - hit.match.terminalColumns)
            let before = hit.before.printable
            let after = hit.after.printable.fitted(toColumns: max(1, room - before.terminalColumns))
            return ["\(style)\(head)\u{1B}[0m", "     \(before)\u{1B}[1;4m\(hit.match.printable)\u{1B}[0m\(after)", ""]
        }
    }
}
