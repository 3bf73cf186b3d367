import Foundation
import Testing

/// A web page of a certain type, with words that belong to its article and words that do not.
struct WebPageShape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let html: String
    let inside: [String]
    let outside: [String]

    init(_ name: String, inside: [String], outside: [String], _ html: String) {
        (testDescription, self.html, self.inside, self.outside) = (name, html, inside, outside)
    }

    /// Returns sentences, each with its own word.
    static func text(_ words: String..., tag: String = "p") -> String {
        words.map { word in
            "<\(tag)>The \(word) lay at the quay that morning, and nobody had told the harbour master, who came down the steps with his lamp still lit.</\(tag)>"
        }.joined(separator: "\n")
    }

    static let all = [
        weblog, news, tables, short, nested, hostile, lazy, paged, marked, role, stated, old, breaks, links, gallery,
    ]

    /// A page of a blog engine: header, article, sharing, author, comments, sidebar, footer.
    static let weblog = WebPageShape(
        "a weblog with comments and a sidebar",
        inside: ["schooner", "brig", "Things that float", "oak", "A drawing of the hull", "sextant"],
        outside: [
            "Skip to content", "Low tide", "Posted on", "Share this", "Like this", "Ada the commenter", "Leave a reply",
            "Recent posts", "Proudly powered", "Older post", "Filed under",
        ],
        """
        <!doctype html><html><head><title>Low tide &#8211; Harbour Notes</title></head>
        <body class="post-template-default single has-sidebar comments-open">
        <a class="skip-link screen-reader-text" href="#content">Skip to content</a>
        <header id="masthead" class="site-header"><p class="site-title"><a href="/">Harbour Notes</a></p>
        <nav><ul><li><a href="/a">About</a></li><li><a href="/b">Archive</a></li></ul></nav></header>
        <div id="page" class="site has-sidebar"><main id="main"><article id="post-7" class="post-7 post type-post category-social tag-cookies">
        <header class="entry-header"><h1 class="entry-title">Low tide</h1><div class="entry-meta">Posted on <time>May 1</time> by <a href="/ada">Ada</a></div></header>
        <div class="entry-content">\(text("schooner", "brig"))<h2>Things that float</h2><ul><li>oak</li><li>cork</li></ul>
        <figure class="wp-block-image"><img src="/hull.png" alt="A hull"><figcaption>A drawing of the hull</figcaption></figure>\(text("sextant"))
        <div class="sharedaddy sd-sharing-enabled"><h3>Share this:</h3><ul><li><a href="/t">Twitter</a></li><li><a href="/f">Facebook</a></li></ul></div>
        <div id="jp-relatedposts" class="jp-relatedposts"><h3>Related</h3><p>Like this or that post about the sea.</p></div></div>
        <footer class="entry-footer"><span class="cat-links">Filed under <a href="/c">Sea</a></span></footer></article>
        <nav class="navigation post-navigation"><a href="/older" rel="prev">Older post</a></nav>
        <div id="comments" class="comments-area"><h2>Two thoughts</h2><ol class="comment-list"><li class="comment"><article class="comment-body">
        <p>Ada the commenter says that she has seen this very boat, twice, in another harbour, and that it leaked.</p>\(text("hearsay"))</article></li></ol>
        <div id="respond" class="comment-respond"><h3>Leave a reply</h3><form><textarea></textarea></form></div></div></main>
        <aside id="secondary" class="widget-area"><section class="widget"><h2>Recent posts</h2><ul><li><a href="/1">One</a></li></ul></section></aside></div>
        <footer id="colophon" class="site-footer"><p>Proudly powered by a press.</p></footer></body></html>
        """)

    /// A news page that only has class names: a lead, an inserted list, a newsletter, a consent banner.
    static let news = WebPageShape(
        "a news page with a sidebar, related links and a consent banner",
        inside: ["trawler", "dredger", "pilot boat", "coaster", "What the council said", "pull of the tide"],
        outside: [
            "We value your privacy", "Most read", "Read more about harbours", "Sign up for our newsletter",
            "Advertisement",
            "Subscribe now", "All rights reserved", "By Jo Reporter", "minister resigns",
        ],
        """
        <html><head><title>Council votes on the quay | The Daily</title></head><body><div class="consent-banner" role="dialog">
        <p>We value your privacy. We and our 843 partners store information on a device, such as cookies, and process personal data.</p><button>Accept</button></div>
        <div class="top"><div class="logo"><a href="/">The Daily</a></div><div class="topnav"><a href="/1">News</a><a href="/2">Sport</a><a href="/3">Arts</a><a href="/4">Sea</a></div></div>
        <div class="wrap"><div class="left-col"><h1>Council votes on the quay</h1><div class="byline">By Jo Reporter, 3 May</div>
        \(text("trawler"))<div class="ad-slot adslot">Advertisement</div>\(text("dredger"))
        <div class="box-related"><h3>Read more about harbours</h3><ul><li><a href="/x">A minister resigns over a pier</a></li><li><a href="/y">The lock that would not open again</a></li></ul></div>
        <blockquote><p>It is the pull of the tide, said the pilot, that nobody counts.</p></blockquote>
        <h2>What the council said</h2>\(text("pilot boat", "coaster"))
        <div class="newsletter-signup"><p>Sign up for our newsletter, and have the harbour in your mail each morning, free of charge.</p><form><input></form></div></div>
        <div class="right-col"><div class="mostread"><h3>Most read</h3><ol><li><a href="/m1">One that many people have read today</a></li><li><a href="/m2">Another one that many have read</a></li><li><a href="/m3">A third one</a></li></ol></div>
        <div class="promo"><p>Subscribe now for only one a month, and read all that we write.</p></div></div></div>
        <div class="foot"><p>© The Daily. <a href="/t">Terms</a> <a href="/p">Privacy</a> <a href="/c">Contact</a> All rights reserved.</p></div></body></html>
        """)

    /// A technical note: code, a table, a table of contents.
    static let tables = WebPageShape(
        "a page with tables and code",
        inside: ["windlass", "let tide = moon * 2", "Spring", "4.2 m", "capstan", "if low { wait() }", "halyard"],
        outside: ["Edit this page", "Table of contents", "Was this helpful"],
        """
        <html><head><title>Tides in code</title></head><body><div class="layout"><div class="doc-sidebar"><ul><li><a href="/1">Start</a></li><li><a href="/2">Install</a></li><li><a href="/3">Use</a></li></ul></div>
        <div class="doc"><div class="toc">Table of contents <a href="#a">A</a><a href="#b">B</a></div><h1>Tides in code</h1>\(text("windlass"))
        <pre><code>let tide = moon * 2
        if low { wait() }</code></pre>\(text("capstan"))
        <table><thead><tr><th>Tide</th><th>Height</th></tr></thead><tbody><tr><td>Spring</td><td>4.2 m</td></tr><tr><td>Neap</td><td>2.9 m</td></tr></tbody></table>
        \(text("halyard"))<div class="page-feedback feedback"><p>Was this helpful? Tell us what we can do better here.</p></div><a class="edit-link" href="/e">Edit this page</a></div></div></body></html>
        """)

    /// A conversation: no paragraph is long.
    static let short = WebPageShape(
        "many short paragraphs", inside: ["“No.”", "“The lamp is out.”", "He laughed.", "number 29"],
        outside: ["Terms of use"],
        """
        <html><body><div class="nav"><a href=/a>Home</a></div><div class="story"><h1>Talk</h1>
        \((1...30).map { "<p>“The lamp is out.” It was number \($0).</p><p>“No.”</p><p>He laughed.</p>" }.joined())</div>
        <div class="bottom"><a href="/t">Terms of use</a></div></body></html>
        """)

    /// A page of a page builder: each paragraph is in its own wrappers.
    static let nested = WebPageShape(
        "each paragraph in wrappers of its own", inside: ["ketch", "yawl", "cutter", "sloop", "A heading between"],
        outside: ["Follow us", "More from the yard"],
        """
        <html><body><div class="elementor"><section class="elementor-section"><div class="elementor-widget-wrap"><div class="elementor-widget-heading"><h1>Rigs</h1></div></div></section>
        \(["ketch", "yawl", "cutter"].map { "<section class=\"elementor-section\"><div class=\"elementor-container\"><div class=\"elementor-widget-wrap\"><div class=\"elementor-widget-text-editor\">\(text($0))</div></div></div></section>" }.joined())
        <section class="elementor-section"><div class="elementor-widget-heading"><h2>A heading between</h2></div></section>
        <section class="elementor-section"><div class="elementor-container"><div class="elementor-widget-wrap"><div class="elementor-widget-text-editor">\(text("sloop"))</div></div></div></section>
        <div class="social-bar">Follow us <a href="/x">X</a></div><div class="grid"><h3>More from the yard</h3><a href="/1">A boat that was sold</a><a href="/2">A boat that was bought</a><a href="/3">A boat</a></div></div></body></html>
        """)

    /// A hostile page.
    static let hostile = WebPageShape(
        "a hostile page", inside: ["galleon", "pinnace"],
        outside: ["alert(", "hidden words", "steal", "off the screen", "buy this", "javascript:", "onerror"],
        """
        <html><body onload="alert(1)"><article itemprop="articleBody"><script>alert(1)</script>\(text("galleon"))<img src="x.png" onerror="alert(2)">
        <p style="display: none">hidden words</p><p hidden>hidden words, too</p><div aria-hidden="true">off the screen</div>
        <form action="/steal"><p>steal your name</p><input></form><iframe src="https://ads.example/buy">buy this</iframe><svg><script>alert(3)</script></svg>
        <a href="javascript:alert(4)">\("x")</a>\(text("pinnace"))<template><p>hidden words</p></template>\(String(repeating: "<div>", count: 2000))</article></body></html>
        """)

    /// A page with pictures that scripts load late.
    static let lazy = WebPageShape(
        "lazy pictures",
        inside: ["lugger", "/one.jpg", "/two-1200.jpg", "/three.jpg", "/four.webp", "/five-large.jpg", "The crew"],
        outside: ["placeholder.gif", "data:image", "two-300.jpg", "pixel.example"],
        """
        <html><body><article><h1>Pictures</h1>\(text("lugger", "dinghy"))
        <figure><img class="lazy" src="data:image/gif;base64,R0lGOD" data-src="/one.jpg" alt="One"><figcaption>The crew</figcaption></figure>
        <img src="data:image/svg+xml,x" srcset="/two-300.jpg 300w, /two-1200.jpg 1200w" alt="Two">
        <img class="lazyload" data-original="/three.jpg" src="/placeholder.gif"><picture><source type="image/webp" srcset="/four.webp 1x"><img alt="Four"></picture>
        <span class="wrap"><img src="data:image/gif;base64,R0" data-srcset="/five-small.jpg 1x, /five-large.jpg 2x"></span><noscript><img src="/one.jpg"></noscript>
        <noscript><img height="1" width="1" style="display:none" src="https://pixel.example/tr?x"></noscript></article></body></html>
        """)

    /// A part of an article that a site has split.
    static let paged = WebPageShape(
        "a page of several", inside: ["packet", "steamer", "https://example.org/a/story/2"],
        outside: ["Next article", "another-story"],
        """
        <html><head><link rel="next" href="/a/another-story/"></head><body><div class="content"><h1>Long</h1>\(text("packet", "steamer", "ferry"))
        <div class="pagination"><span>1</span><a href="/a/story/2" rel="next">2</a><a href="/a/story/3">3</a></div></div>
        <div class="nav-next"><a href="/a/another-story/">Next article</a></div></body></html>
        """)

    /// A page whose microdata marks the article; the text around it is longer.
    static let marked = WebPageShape(
        "what itemprop=articleBody says", inside: ["clipper", "frigate"], outside: ["hearsay", "tittle-tattle"],
        """
        <html><body><div class="x"><div itemscope itemtype="https://schema.org/NewsArticle"><div itemprop="articleBody">\(text("clipper", "frigate"))</div></div>
        <div class="y">\(text("hearsay", "tittle-tattle"))</div></div></body></html>
        """)

    /// A page with roles instead of elements.
    static let role = WebPageShape(
        "what role=main says", inside: ["caravel", "carrack"], outside: ["sideshow", "All the menus"],
        """
        <html><body><div role="navigation"><p>All the menus of this place, and what they lead to, in a sentence.</p></div>
        <div role="main"><div>\(text("caravel", "carrack"))</div></div><div role="complementary">\(text("sideshow"))</div></body></html>
        """)

    /// A page that shows only the beginning of its article, and contains the whole text as structured data.
    static let stated = WebPageShape(
        "what JSON-LD states", inside: ["paddle steamer", "tug"], outside: ["Please enable"],
        """
        <html><head><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},{"@type":"NewsArticle","headline":"H",
        "articleBody":"The paddle steamer came in at noon, and half the town stood on the pier to see it, though it was raining and the wind had turned.\\n\\nThe tug went out to meet it, as it always had done, and the band played what it knew, which was not much, but was loud, and the mayor spoke for as long as he could be heard, and longer."}]}</script></head>
        <body><div id="app"><p>Please enable JavaScript to read this.</p></div></body></html>
        """)

    /// An old page with a table layout and no paragraph elements.
    static let old = WebPageShape(
        "an old page laid out by tables", inside: ["whaler", "smack"], outside: ["Guestbook", "best viewed"],
        """
        <html><body><table width=100%><tr><td width=120><font size=1><a href=1.html>Home</a><br><a href=2.html>Guestbook</a><br><a href=3.html>Links</a></font></td>
        <td><table><tr><td>\(text("whaler", "smack", "barge"))</td></tr></table></td></tr></table><center><font size=1>best viewed in any browser</font></center></body></html>
        """)

    /// A page whose paragraphs are separated by line breaks.
    static let breaks = WebPageShape(
        "line breaks in the place of paragraphs", inside: ["hulk", "lighter", "raft"], outside: ["Archive 1999"],
        """
        <html><body><div id="menu"><a href=a>Archive 1999</a> <a href=b>Archive 2000</a></div><div id="txt"><b>Boats</b><br><br>
        The hulk lay at the quay, and had done so for longer than anyone knew, or cared to say.<br><br>The lighter came for it one morning, with four men, who did not speak.<br><br>
        And the raft, which had been forgotten by all, floated out behind them, as far as the second buoy, where it stayed until the spring, and then was gone, nobody saw how.</div></body></html>
        """)

    /// A page with a list of links that belongs to its article.
    static let links = WebPageShape(
        "links that belong to an article", inside: ["punt", "skiff", "The first source", "The third source"],
        outside: ["You may also like", "A story of soap"],
        """
        <html><body><article><h1>Sources</h1>\(text("punt", "skiff"))<p>These are the sources:</p>
        <ul><li><a href="/s1">The first source</a></li><li><a href="/s2">The second source</a></li><li><a href="/s3">The third source</a></li></ul>
        <h3>You may also like</h3><ul><li><a href="/o1">A story of soap</a></li><li><a href="/o2">A story of rope</a></li><li><a href="/o3">A story of hope</a></li></ul></article></body></html>
        """)

    /// A picture with a few words, which the page marks as its post.
    static let gallery = WebPageShape(
        "a post of a picture", inside: ["/fog.jpg", "Fog over the third pier"], outside: ["Log in"],
        """
        <html><body><div class="login">Log in</div><div class="h-entry"><div class="e-content"><p><img src="/fog.jpg" alt="Fog"></p><p>Fog over the third pier, at seven, before anyone was up.</p></div></div></body></html>
        """)
}
