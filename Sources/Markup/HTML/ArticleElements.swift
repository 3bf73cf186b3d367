/// The elements that are allowed in third-party articles.
enum ArticleElements {
    static let kept: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "blockquote", "caption", "cite", "code", "dd", "del", "details", "dfn", "div",
        "dl", "dt", "em", "figcaption", "figure", "h2", "h3", "h4", "h5", "h6", "i", "ins", "kbd", "li", "mark", "ol",
        "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup", "table",
        "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var",
    ]
    /// The elements that Masthead removes with their contents.
    static let dropped: Set<String> = [
        "script", "style", "head", "template", "object", "applet", "svg", "math", "form", "select", "textarea",
        "button", "input", "canvas", "frameset", "frame", "title", "noframes", "noembed", "plaintext", "xmp", "link",
        "meta", "base", "map", "area", "datalist", "output", "dialog", "portal", "progress", "meter", "optgroup",
        "option",
    ]
    /// The elements to rename, with their new names. For example, `h1` becomes `h2`, because only the post's title is a
    /// first-level heading.
    static let renamed = [
        "h1": "h2", "section": "div", "article": "div", "header": "div", "footer": "div", "main": "div",
        "aside": "blockquote", "center": "div", "strike": "s", "tt": "code", "acronym": "abbr", "dir": "ul",
        "address": "div", "hgroup": "div", "nav": "div", "big": "b",
    ]
    /// The attributes to keep for each element, in addition to language and direction.
    static let attributes: [String: [String]] = [
        "td": ["colspan", "rowspan"], "th": ["colspan", "rowspan", "scope"], "ol": ["start", "reversed", "type"],
        "li": ["value"], "abbr": ["title"], "time": ["datetime"], "dfn": ["title"],
    ]
    /// The elements whose tags separate words.
    static let breaking: Set<String> = [
        "address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "dir", "div", "dl",
        "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main",
        "nav",
        "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul",
    ]
}
