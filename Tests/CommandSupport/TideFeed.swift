/// A feed of a few posts about tides.
package enum TideFeed {
    /// The feed as RSS.
    package static func rss(_ title: String, _ count: Int) -> String {
        let items = (1...count).map { number in
            """
            <item><title>Tide \(number)</title><guid>\(number)</guid><link>https://example.org/\(number)</link>
            <pubDate>Mon, 0\(number) Dec 2025 10:00:00 GMT</pubDate><category>Sea</category>
            <description>&lt;p&gt;Low water at &lt;a href="/table"&gt;noon\(number)&lt;/a&gt;.&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</description></item>
            """
        }
        return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }
}
