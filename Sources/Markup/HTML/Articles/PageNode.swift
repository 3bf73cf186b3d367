import CGumbo

/// An element of a page, with measurements of its contents.
struct PageNode {
    let node: UnsafePointer<GumboNode>
    let name: String
    /// The index of the parent element. The root element is its own parent.
    let parent: Int
    /// The index after the element's last descendant.
    var end: Int
    let marks: ElementMarks

    /// The measurements of the contents, including clutter.
    var all = Measure()
    /// The measurements of the contents, excluding clutter.
    var kept = Measure()
    /// The measurements of the text that is directly in the element or in its inline elements.
    var flow = Measure()
    /// The estimated amount of article text in the element.
    var content = 0.0
    /// Whether the element contains a first-level heading, or the element that the page marks as the article's text.
    var hasHeading = false
    /// Whether the element is a link to another page.
    var isLink = false
    var isClutter = false

    /// Measurements of contents: how many letters, letters in links, links, and pictures they have.
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

        /// The share of letters that are in links.
        var linkShare: Double { letters == 0 ? 0 : Double(linked) / Double(letters) }
        /// The number of letters outside links.
        var free: Int { letters - linked }
    }

    /// The amount of article text directly in the element. Sentences count fully; links and labels count little or not
    /// at all.
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
