import CGumbo

/// An element of a page, with measurements of its contents.
struct PageNode {
    let node: UnsafePointer<GumboNode>
    let name: String
    /// The index of the parent element. The first element is its own parent.
    let parent: Int
    /// The index that follows the element's last descendant.
    var end: Int
    let marks: ElementMarks

    /// The measurements of all contents: letters, letters in links, links and pictures.
    var all = Measure()
    /// The measurements of the contents without clutter.
    var kept = Measure()
    /// The measurements of the text that is directly in the element or in its inline elements.
    var flow = Measure()
    /// The amount of article text in the element.
    var content = 0.0
    /// Whether the element contains a first-level heading or the article text that the page marks.
    var hasHeading = false
    /// Whether the element is a link to another page.
    var isLink = false
    var isClutter = false

    /// An amount of content.
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

        /// The share of the letters that are in links.
        var linkShare: Double { letters == 0 ? 0 : Double(linked) / Double(letters) }
        /// The number of letters outside links.
        var free: Int { letters - linked }
    }

    /// The amount of article text in the element's own text. Sentences count fully. Links and labels count little or
    /// not at all.
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
