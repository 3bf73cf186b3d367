extension HelpTopic {
    /// The help topic about feeds.
    static let feeds = HelpTopic(
        name: "feeds", title: "Feeds",
        sections: [
            Section(
                name: "feed", title: "What a feed is",
                text:
                    "A feed is the list of a website’s latest posts. If you follow a feed, Masthead downloads new posts automatically, and you can read them offline."
            ),
            Section(
                name: "following", title: "Following",
                text:
                    "Add the address of a feed, or of a web page that links to one. Masthead reads the feed before it follows it. If a page links to several feeds, you choose one. You can import the feeds of another reader as a list (OPML) with their folders."
            ),
            Section(
                name: "reading", title: "Reading",
                text:
                    "A post counts as read when it is displayed. You can mark it as unread again, mark all posts of a list as read, and continue with the next unread post of any feed. Favorites are kept forever. You can search the posts of a feed, a folder or all feeds."
            ),
            Section(
                name: "refreshing", title: "Refreshing",
                text:
                    "While the agent runs, it checks each feed from every half hour to once a day, depending on how often the feed has new posts. You can also refresh feeds at any time, and set an interval for each feed."
            ),
            Section(
                name: "names", title: "Names and folders",
                text:
                    "You can rename a feed, and put it in one or more folders. You can read the posts of a folder together."
            ),
            Section(
                name: "keeping", title: "Which posts are kept",
                text:
                    "Posts are kept as long as their feed lists them, and 90 days longer. Favorites are kept forever. The pictures of a post are kept with it. You can change this for each feed, and for all feeds together. While you read, Masthead downloads nothing."
            ),
            Section(
                name: "articles", title: "Full text",
                text:
                    "Many feeds contain only the start of each post. Masthead can download the full text from the post’s web page, when you ask for it or for all new posts of a feed. The feed’s own text is kept too."
            ),
            Section(
                name: "failures", title: "When something fails",
                text:
                    "If a feed cannot be read, Masthead shows the cause, keeps the posts and tries again: first after five minutes, then less often, down to once a day. Offline, you can read all downloaded posts, and your marks are kept. If a feed has moved, change its address."
            ),
            Section(
                name: "service", title: "On several devices",
                text:
                    "A service such as FreshRSS, Miniflux, The Old Reader, BazQux or Inoreader keeps your feeds, read posts and favorites in sync with your other devices. Changes that you make offline are sent later."
            ),
            Section(
                name: "unfollowing", title: "Unfollowing",
                text:
                    "If you unfollow a feed, Masthead asks whether to keep its posts. You can export all feeds as a list, as a backup or for another reader."
            ),
        ])
}
