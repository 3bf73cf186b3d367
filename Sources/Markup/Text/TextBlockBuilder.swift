/// A builder that turns the elements of an HTML document into text blocks.
struct TextBlockBuilder {
    private struct List {
        /// The number of the next item, or nil for a bullet list.
        var next: Int?
        var isTight = true
        var itemCount = 0
    }

    private(set) var blocks: [TextBlock] = []
    private var open = TextBlock(.paragraph)
    /// The character offset after the open block's last run, or nil if characters are not counted.
    private var openEnd: Int?
    /// Whether to ignore a space at the current position, because it follows another space or the start of a block or
    /// cell.
    private var endsWithSpace = true
    private var styles: [RunStyle: Int] = [:]
    private var links: [(target: String?, isNoteMark: Bool)] = []
    private var lists: [List] = []
    private var margins: [TextBlock.Margin] = []
    private var marker: String?
    private var anchors: [String] = []
    private var table: TextTable?
    private var tableDepth = 0
    private var preformatted = 0
    /// Whether the next block is the first block of its list item.
    private var isItemFirst = false
    /// Whether the next block is the description of a term in the previous one.
    private var isExplanation = false
    /// Whether to ignore the following text.
    private var isLeftOut = false
    /// The number of characters before the current position, or nil if characters are not counted.
    private var offset: Int?
    /// Whether the document is part of a book. If so, characters are counted, and languages and pictures are stored.
    let isBook: Bool
    /// The number of open elements.
    private var depth = 0
    /// The languages of the open elements with their depths, innermost last.
    private var languages: [(name: String, depth: Int)] = []

    /// The maximum number of marks to the left of a block. Screens have no room for more.
    private static let mostMargins = 6
    /// The elements that neither start nor end a block, although they are not inline elements.
    private static let withinBlocks: Set<String> = ["br", "img", "td", "th", "tr", "thead", "tbody", "tfoot"]

    private static let styled: [String: RunStyle] = [
        "b": .strong, "strong": .strong, "dt": .strong, "th": .strong, "i": .emphasis, "em": .emphasis,
        "cite": .emphasis, "code": .code, "kbd": .code, "samp": .code, "tt": .code, "s": .struck, "del": .struck,
        "strike": .struck, "sup": .raised,
    ]
    private static let inline: Set<String> = [
        "a", "b", "i", "em", "strong", "span", "code", "small", "sup", "sub", "q", "cite", "s", "del", "ins", "strike",
        "kbd", "samp", "tt", "u", "mark", "abbr", "time", "var", "dfn", "label", "font", "ruby", "rb", "bdi", "bdo",
    ]
    /// The elements whose contents are not text.
    static let hidden: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "svg", "math", "object", "iframe", "select",
        "textarea", "rt", "rp",
    ]

    /// Creates a builder.
    /// - Parameter isBook: whether the document is part of a book. If so, character offsets and languages are stored,
    ///   and pictures without text become blocks.
    init(isBook: Bool = false) {
        self.isBook = isBook
        offset = isBook ? 0 : nil
    }

    // MARK: Elements

    mutating func begin(_ name: String, _ attribute: (String) -> String?) {
        if Self.isBlock(name) { endBlock() }
        depth += 1
        if isBook, let language = attribute("lang") ?? attribute("xml:lang"), !language.isEmpty {
            languages.append((language, depth))
        }
        if let id = attribute("id"), anchors.count < 16 { anchors.append(id) }
        if let style = Self.styled[name] { styles[style, default: 0] += 1 }
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6": open.kind = .heading(name.last?.wholeNumberValue ?? 1)
        case "pre":
            preformatted += 1
            open.kind = .code
        case "blockquote": push(.quote)
        case "ul": lists.append(List())
        case "ol": lists.append(List(next: attribute("start").flatMap { Int($0) } ?? 1))
        case "li": beginItem()
        case "dd":
            push(.item)
            isExplanation = true
        case "p": if isItemFirst, !lists.isEmpty { lists[lists.count - 1].isTight = false }
        case "br": append(run("\n", style, offset: offset))
        case "hr": append(TextBlock(.rule))
        case "img": picture(attribute)
        case "a":
            // The reader shows notes in a window over the text, so links back from a note are not needed.
            isLeftOut = attribute("class") == "footnote-backref" || attribute("role") == "doc-backlink"
            // Show a note mark as superscript, whatever style the book uses.
            let isNoteMark =
                isBook
                && (attribute("epub:type")?.split(separator: " ").contains("noteref") == true
                    || attribute("role") == "doc-noteref")
            if isNoteMark { styles[.raised, default: 0] += 1 }
            links.append((isLeftOut ? nil : attribute("href"), isNoteMark))
        case "q": append(run("“", style))
        default: beginOfTable(name, attribute)
        }
    }

    mutating func end(_ name: String) {
        if name == "q" { append(run("”", style)) }
        if Self.isBlock(name) { endBlock() }
        if languages.last?.depth == depth { languages.removeLast() }
        depth -= 1
        if let style = Self.styled[name] { styles[style, default: 1] -= 1 }
        switch name {
        case "pre": preformatted -= 1
        case "blockquote", "dd": pop()
        case "ul", "ol":
            if !lists.isEmpty { lists.removeLast() }
        case "li":
            pop()
            marker = nil
        case "a":
            if links.popLast()?.isNoteMark == true { styles[.raised, default: 1] -= 1 }
            isLeftOut = false
        default: endOfTable(name)
        }
    }

    /// Adds text from the document.
    mutating func take(_ text: String) {
        let start = offset
        pass(characters: TextCharacters.count(text))
        guard !isLeftOut else { return }
        if preformatted > 0, table == nil {
            return append(run(text, style.subtracting(.code), offset: start))
        }
        // Collapse a sequence of spaces and line breaks to a single space, or to nothing at the start of a block.
        var words: [UInt8] = []
        words.reserveCapacity(text.utf8.count)
        var endsWithSpace = self.endsWithSpace
        for scalar in text.unicodeScalars {
            let value = scalar.value
            let isSpace =
                value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : value != 0xA0 && scalar.isWideSpace
            if !isSpace {
                if value < 0x80 { words.append(UInt8(value)) } else { words += scalar.utf8 }
            } else if !endsWithSpace {
                words.append(0x20)
            }
            endsWithSpace = isSpace
        }
        if !words.isEmpty { append(run(String(decoding: words, as: UTF8.self), style, offset: start)) }
    }

    /// Counts characters in the document that do not belong to a block.
    mutating func pass(characters count: Int) { offset = offset.map { $0 + count } }

    /// Adds a formula's text, which is not part of the document's text.
    mutating func formula(_ words: String) {
        if !words.isEmpty, !isLeftOut { append(run(words, style)) }
    }

    /// Adds ruby text. Terminals show it in brackets after the characters it belongs to, and search ignores it.
    mutating func reading(_ words: String) {
        let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty, !isLeftOut { append(run("(\(words))", style.union(.reading))) }
    }

    /// Ends the open block, and returns all blocks.
    mutating func finished() -> [TextBlock] {
        endBlock()
        return blocks
    }

    // MARK: Blocks

    private static func isBlock(_ name: String) -> Bool { !inline.contains(name) && !withinBlocks.contains(name) }

    private var style: RunStyle {
        styles.reduce(into: []) { result, entry in if entry.value > 0 { result.insert(entry.key) } }
    }

    private var link: String? { links.last?.target }

    /// Returns a run with the current link and language.
    private func run(_ text: String, _ style: RunStyle, offset: Int? = nil, picture: String? = nil) -> TextRun {
        TextRun(text, style, link: link, offset: offset, language: languages.last?.name, picture: picture)
    }

    private mutating func append(_ run: TextRun) {
        if let table, !table.isInCaption, !table.isInCell {
            // Put any text outside a table's cells into a separate cell.
            guard !run.text.allSatisfy(\.isWhitespace) else { return }
            self.table?.beginCell(columns: nil, rows: nil)
        }
        if let last = run.text.utf8.last { endsWithSpace = last == 0x20 || last == 0x0A }
        if table?.isInCaption == true {
            table?.caption.append(run)
        } else if table != nil {
            table?.append(run)
        } else {
            // A paragraph may have any number of lines, so appending text must not read the whole run.
            if let last = open.runs.indices.last, open.runs[last].style == run.style,
                open.runs[last].link == run.link, open.runs[last].language == run.language,
                open.runs[last].picture == nil, run.picture == nil, openEnd == run.offset
            {
                open.runs[last].text += run.text
            } else {
                open.runs.append(run)
            }
            openEnd = run.offset.map { $0 + TextCharacters.count(run.text) }
        }
    }

    /// Ends the open block, or discards it if it is empty.
    private mutating func endBlock() {
        guard table == nil else {
            if !endsWithSpace { append(TextRun(" ")) }
            return
        }
        var block = open
        open = TextBlock(.paragraph)
        endsWithSpace = true
        block.runs = block.kind == .code ? block.runs : block.runs.trimmed
        if preformatted > 0 { open.kind = .code }
        guard !block.runs.isEmpty else { return }
        if block.runs.count == 1, let source = block.runs[0].picture {
            block.kind = .picture(source)
            block.runs[0].picture = nil
        }
        append(block)
    }

    private mutating func append(_ block: TextBlock) {
        var block = block
        block.margins = Array(margins.prefix(Self.mostMargins))
        block.marker = isItemFirst ? marker : nil
        block.anchors = anchors
        let isNext = lists.count > 1 || lists.last.map { $0.itemCount > 1 } == true
        block.isTight = isExplanation || isItemFirst && isNext && lists.last?.isTight == true
        anchors = []
        isExplanation = false
        isItemFirst = false
        blocks.append(block)
    }

    private mutating func push(_ margin: TextBlock.Margin) { margins.append(margin) }

    private mutating func pop() { if !margins.isEmpty { margins.removeLast() } }

    private mutating func beginItem() {
        push(.item)
        isItemFirst = true
        marker = "•"
        guard let last = lists.indices.last else { return }
        lists[last].itemCount += 1
        guard let number = lists[last].next else { return }
        marker = "\(number)."
        lists[last].next = number &+ 1
    }

    private mutating func picture(_ attribute: (String) -> String?) {
        picture(attribute("src"), words: attribute("alt") ?? attribute("title") ?? "")
    }

    /// Adds a picture. In a book, the picture stays in its line of text, because some pictures are as small as a
    /// letter.
    /// - Parameters:
    ///   - source: the picture's URL, exactly as in the document.
    ///   - words: the alternative text.
    mutating func picture(_ source: String?, words: String) {
        let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if isBook, table == nil, let source, !source.isEmpty {
            return append(run(words, style, picture: source))
        }
        // Ignore a picture without alternative text, which is decoration.
        guard !words.isEmpty else { return }
        guard table == nil else { return append(run(words, style)) }
        endBlock()
        append(TextBlock(.picture(source), [run(words, style)]))
    }

    // MARK: Tables

    private mutating func beginOfTable(_ name: String, _ attribute: (String) -> String?) {
        switch name {
        case "table":
            tableDepth += 1
            if tableDepth == 1 { table = TextTable() }
        case "caption" where tableDepth == 1:
            table?.isInCaption = true
            endsWithSpace = true
        case "tr" where tableDepth == 1:
            table?.beginRow()
        case "td" where tableDepth == 1, "th" where tableDepth == 1:
            if name == "th", table?.rows.count == 1 { table?.hasHeading = true }
            table?.beginCell(columns: attribute("colspan"), rows: attribute("rowspan"))
            endsWithSpace = true
        default: break
        }
    }

    private mutating func endOfTable(_ name: String) {
        switch name {
        case "caption" where tableDepth == 1:
            table?.isInCaption = false
            endsWithSpace = true
        case "td" where tableDepth == 1, "th" where tableDepth == 1:
            table?.endCell()
            endsWithSpace = true
        case "table":
            tableDepth -= 1
            guard tableDepth == 0, let table else { return }
            self.table = nil
            endsWithSpace = true
            let caption = table.caption.trimmed
            if !caption.isEmpty { append(TextBlock(.paragraph, caption)) }
            let rows = table.rows.map { row in row.map(\.trimmed) }.filter { !$0.allSatisfy(\.isEmpty) }
            guard !rows.isEmpty else { return }
            append(TextBlock(.table(rows, hasHeading: table.hasHeading)))
        default: break
        }
    }
}

extension [TextRun] {
    /// The runs without spaces and line breaks at the start and end.
    var trimmed: [TextRun] {
        var runs = self
        var start = 0
        while start < runs.count {
            runs[start].text = String(runs[start].text.drop { $0 == " " || $0 == "\n" })
            guard runs[start].text.isEmpty, runs[start].link == nil, runs[start].picture == nil else { break }
            start += 1
        }
        runs.removeFirst(start)
        while let last = runs.indices.last {
            while let character = runs[last].text.last, character == " " || character == "\n" {
                runs[last].text.removeLast()
            }
            guard runs[last].text.isEmpty, runs[last].link == nil, runs[last].picture == nil else { break }
            runs.removeLast()
        }
        return runs
    }
}
