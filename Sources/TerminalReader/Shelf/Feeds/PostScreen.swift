import Periodical

/// An open post and its text layout.
struct PostScreen: Sendable {
    var post: ShelfPost
    /// The content, or nil until it is loaded.
    private(set) var content: ShelfPostContent?
    private(set) var text: LaidText?
    /// The setting of the current layout.
    private(set) var setting: PostSetting?
    /// The error that prevented loading the content.
    var problem: MastheadError?
    /// The index of the first visible line.
    private(set) var top = 0

    init(_ post: ShelfPost) { self.post = post }

    /// The setting of the layout in progress.
    var pending: PostSetting?

    mutating func take(_ found: ShelfPostContent) { (content, problem, setting, pending) = (found, nil, nil, nil) }

    /// Discards the layout because the post's details changed.
    mutating func forgetText() { (setting, pending) = (nil, nil) }

    /// Replaces the text and keeps the scroll position as well as possible.
    mutating func take(_ laid: LaidText, for setting: PostSetting) {
        let share = text.map { $0.lines.isEmpty ? 0 : Double(top) / Double($0.lines.count) } ?? 0
        let isSame = text?.columns == laid.columns
        (text, self.setting, pending) = (laid, setting, nil)
        if !isSame { top = Int(share * Double(laid.lines.count)) }
        scroll(0, height: setting.area.rows)
    }

    /// Scrolls by a number of lines, but not past the ends of the text.
    /// - Returns: Whether the text moved.
    @discardableResult
    mutating func scroll(_ step: Int, height: Int) -> Bool {
        let former = top
        top = max(0, min(top + step, lastTop(height: height)))
        return top != former
    }

    mutating func show(line: Int, height: Int) { top = max(0, min(line, lastTop(height: height))) }

    private func lastTop(height: Int) -> Int { max(0, (text?.lines.count ?? 0) - height) }

    /// Returns the indices of the visible lines.
    func range(height: Int) -> Range<Int> {
        let count = text?.lines.count ?? 0
        let start = min(top, count)
        return start..<max(start, min(count, start + height))
    }

    /// Returns how much of the text was shown, such as `all of it` or `34%`.
    func position(height: Int) -> String {
        guard let text, !text.lines.isEmpty else { return "" }
        let end = range(height: height).upperBound
        return top == 0 && end == text.lines.count ? TerminalWords.Post.allShown : "\(end * 100 / text.lines.count)%"
    }

    /// Returns the targets of the visible links, in the order of their numbers.
    func links(height: Int) -> [LaidText.Target] {
        guard let text else { return [] }
        return text.links(in: range(height: height)).map { text.links[$0] }
    }
}
