import Periodical

/// A post that is read: its text as it lies on the screen.
struct PostScreen: Sendable {
    var post: ShelfPost
    /// What it says; nil until that is here.
    private(set) var content: ShelfPostContent?
    private(set) var text: LaidText?
    /// For what the text was laid out.
    private(set) var setting: PostSetting?
    /// Why it cannot be shown.
    var problem: MastheadError?
    /// The first line on the screen.
    private(set) var top = 0

    init(_ post: ShelfPost) { self.post = post }

    /// For what it is being laid out.
    var pending: PostSetting?

    mutating func take(_ found: ShelfPostContent) { (content, problem, setting, pending) = (found, nil, nil, nil) }

    /// The text is to be laid out anew: what it says of the post is no longer so.
    mutating func forgetText() { (setting, pending) = (nil, nil) }

    /// Takes the text; what was at the top stays there as well as it can.
    mutating func take(_ laid: LaidText, for setting: PostSetting) {
        let share = text.map { $0.lines.isEmpty ? 0 : Double(top) / Double($0.lines.count) } ?? 0
        let isSame = text?.columns == laid.columns
        (text, self.setting, pending) = (laid, setting, nil)
        if !isSame { top = Int(share * Double(laid.lines.count)) }
        scroll(0, height: setting.area.rows)
    }

    /// Moves by lines, as far as there are any.
    /// - Returns: whether that was possible.
    @discardableResult
    mutating func scroll(_ step: Int, height: Int) -> Bool {
        let former = top
        top = max(0, min(top + step, lastTop(height: height)))
        return top != former
    }

    mutating func show(line: Int, height: Int) { top = max(0, min(line, lastTop(height: height))) }

    private func lastTop(height: Int) -> Int { max(0, (text?.lines.count ?? 0) - height) }

    /// The lines on the screen.
    func range(height: Int) -> Range<Int> {
        let count = text?.lines.count ?? 0
        let start = min(top, count)
        return start..<max(start, min(count, start + height))
    }

    /// How much of it was on the screen: `all of it`, `34%`.
    func position(height: Int) -> String {
        guard let text, !text.lines.isEmpty else { return "" }
        let end = range(height: height).upperBound
        return top == 0 && end == text.lines.count ? TerminalWords.Post.allShown : "\(end * 100 / text.lines.count)%"
    }

    /// Where the links on the screen lead, in the order of their numbers.
    func links(height: Int) -> [LaidText.Target] {
        guard let text else { return [] }
        return text.links(in: range(height: height)).map { text.links[$0] }
    }
}
