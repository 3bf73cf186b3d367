/// The names of elements, roles and classes around articles, for example of menus, ads and comments.
enum PageClutter {
    /// Elements that never belong to an article.
    static let elements = ArticleElements.dropped.subtracting(["form"]).union(["nav", "menu", "search", "fencedframe"])

    /// WAI-ARIA roles that never belong to an article.
    static let roles: Set<String> = [
        "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "menu", "menubar",
        "toolbar", "form", "alert", "tooltip", "tablist",
    ]

    /// Words that mark an element as clutter if its name contains them.
    static let words: Set<String> = [
        "share", "shares", "sharing", "sharebar", "sharedaddy", "addtoany", "addthis", "sharethis", "social", "socials",
        "related", "relatedposts", "recommended", "recommendation", "recommendations", "recirc", "recirculation",
        "outbrain", "taboola", "zergnet", "promo", "promos", "promotion", "sponsor", "sponsored", "advert", "adverts",
        "advertisement", "advertising", "adsense", "adslot", "adbox", "cookie", "cookies", "cookiebar", "consent",
        "gdpr", "newsletter", "newsletters", "subscribe", "signup", "login", "paywall", "sidebar", "breadcrumb",
        "breadcrumbs", "nav", "navbar", "navigation", "pager", "pagination", "pagenav", "popup", "modal", "lightbox",
        "skiplink", "tagcloud", "taglist", "trending", "mostread", "readnext", "donate", "donation", "feedback",
        "toc", "onetrust", "interstitial", "upsell", "teaserlist", "bookmarks", "webmentions",
    ]

    /// Names that mark clutter only if they are complete, because they have other meanings as part of a longer name.
    static let names: Set<String> = [
        "ad", "ads", "widget", "widgets", "widget-area", "print", "tags", "post-tags", "entry-tags", "tag-links",
        "tags-links", "cat-links", "menu", "overlay", "popular", "tools", "toolbar", "banner", "footer", "site-footer",
        "page-footer", "colophon", "site-header", "page-header-bar", "masthead", "likes", "rating", "ratings",
        "more-stories",
        "more-posts", "post-navigation", "nav-links", "skip-link", "skip-links", "edit-link", "read-more", "see-also",
        "author-box", "author-bio", "about-author", "article-tools", "story-tools", "post-tools",
    ]

    /// Names of short metadata, for example the author, the date or the categories. Only complete names count.
    static let facts: Set<String> = [
        "byline", "author", "meta", "post-meta", "postmeta", "entry-meta", "article-meta", "article__meta", "posted-on",
        "date", "post-date", "entry-date", "timestamp", "reading-time", "read-time", "entry-footer", "post-footer",
        "article-footer", "post-info", "entry-info", "byline-wrapper", "p-author", "dt-published", "pubdate",
    ]

    /// Whether an element's names mark it as readers' comments.
    static func isOfComments(_ marks: ElementMarks) -> Bool {
        marks.names.contains { name in
            [
                "comment", "comments", "commentlist", "respond", "disqus", "disqus_thread", "replies", "reactions",
                "discussion",
            ]
            .contains(name)
                || ["comment-", "comments-", "comment_", "comments_", "commentlist", "disqus"].contains {
                    name.hasPrefix($0)
                }
                || ["-comments", "_comments", "-comment-list", "__comments"].contains { name.hasSuffix($0) }
                    && !name.hasPrefix("has-") && !name.hasPrefix("no-") && !name.hasPrefix("with-")
        }
    }

    /// Names for the text of an article in blog engines, on news sites and in microformats. Only complete names count.
    static let bodies: Set<String> = [
        "e-content", "entry-content", "post-content", "article-content", "article-body", "articlebody", "post-body",
        "story-body", "story-content", "article__body", "article__content", "post__content", "post__body",
        "entry__content", "content__article-body", "gh-content", "td-post-content", "blog-post-content",
        "single-content",
        "post-entry", "entry-body", "article-text", "articletext", "story__content", "news-content", "mw-parser-output",
        "markdown-body", "article_body", "post_content", "entry_content", "article-main", "storybody", "postbody",
        "text-content", "rich-text-content", "body-content", "article-body-content",
    ]

    /// The hosts of embedded players. Frames from these hosts are replaced with links.
    static let players = [
        "youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com", "dailymotion.com", "soundcloud.com",
        "spotify.com", "bandcamp.com", "archive.org", "datawrapper.de", "dwcdn.net", "openstreetmap.org", "ted.com",
        "arte.tv", "podigee.io", "codepen.io",
    ]
}
