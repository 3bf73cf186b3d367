import CGumbo

/// An element of a page, with what is known of it and what is in it.
struct PageNode {
    let node: UnsafePointer<GumboNode>
    let name: String
    /// The place of the element that it lies in; its own for the first.
    let parent: Int
    /// The place behind the last element in it.
    var end: Int
    let marks: ElementMarks

    /// What is in it as a whole: letters, those of them in links, links, pictures.
    var all = Measure()
    /// The same without what is clutter.
    var kept = Measure()
    /// The words that stand right in it, or in what is no block in it.
    var flow = Measure()
    /// How much of an article is in it.
    var content = 0.0
    /// Whether a heading of the first level, or what the page calls its article's text, is in it.
    var hasHeading = false
    /// Whether it is a link that leads out of the page.
    var isLink = false
    /// Whether it stands beside the article.
    var isClutter = false

    /// How much there is.
    struct Measure {
        var letters = 0
        var linked = 0
        var links = 0
        var marks = 0
        var pictures = 0

        static func += (first: inout Measure, second: Measure) {
            first.letters += second.letters
            first.linked += second.linked
            first.links += second.links
            first.marks += second.marks
            first.pictures += second.pictures
        }

        /// The share of the words that are links.
        var linkShare: Double { letters == 0 ? 0 : Double(linked) / Double(letters) }
        /// The letters that are in no link.
        var free: Int { letters - linked }
    }

    /// How much of an article its own words are: those of sentences count, those of links and labels little or nothing.
    var weight: Double {
        guard flow.letters > 0 else { return 0 }
        let own = 1 - flow.linkShare
        let value = Double(flow.letters) * own * own
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "caption", "button", "label": return 0
        case "pre": return value
        case "li", "td", "th", "dt", "dd": return flow.marks == 0 ? value * 0.3 : value
        default: return flow.marks == 0 && flow.letters < 40 ? 0 : value
        }
    }
}
