extension HelpTopic {
    /// Feeds, from the first one to what is kept.
    static let feeds = HelpTopic(
        name: "feeds", title: "Feeds",
        sections: [
            Section(
                name: "feed", title: "What a feed is",
                text:
                    "A feed is the list that a web site keeps of what it has published last. When you follow one, its posts come to you by themselves, and can be read here without a network."
            ),
            Section(
                name: "following", title: "Following",
                text:
                    "Give the address of a feed, or of a page that has one: what is there is read first, and followed only if it is a feed. Of several feeds you choose. The feeds of another reader come as a list (OPML), in their folders."
            ),
            Section(
                name: "reading", title: "Reading",
                text:
                    "A post that was shown is read. You can mark it as unread again, mark all posts of a list as read, and go on to the next unread one in whichever feed. What you like is kept for ever. Words are looked for in the posts of a feed, of a folder, or of all feeds."
            ),
            Section(
                name: "refreshing", title: "Looking for new posts",
                text:
                    "Each feed is looked at in its own rhythm, from every half an hour to once a day, while the background process runs, and whenever you ask. You can set another interval for one feed."
            ),
            Section(
                name: "names", title: "Names and folders",
                text:
                    "A feed can have a name of your own, and lie in one folder or in several. A folder can be read like one feed."
            ),
            Section(
                name: "keeping", title: "What is kept",
                text:
                    "Posts stay for as long as their feed has them, and 90 days longer; what you like stays for ever. Their pictures are kept with them. Both can be chosen for each feed, and for all that have no choice of their own. While you read, nothing is fetched from anywhere."
            ),
            Section(
                name: "articles", title: "Whole articles",
                text:
                    "Many feeds give only the beginning of a post. The whole article is fetched from its page when you ask for it, or of all new posts of a feed where you choose that. It is kept with the post, and what the feed gave stays beside it."
            ),
            Section(
                name: "failures", title: "When something fails",
                text:
                    "A feed that cannot be read says why, keeps its posts, and is tried again by itself: after five minutes, then later and later, up to a day. Without a network everything that is here can be read, and marks are kept. If a feed has moved, give it its new address."
            ),
            Section(
                name: "service", title: "On several devices",
                text:
                    "A service such as FreshRSS, Miniflux, The Old Reader, BazQux or Inoreader keeps feeds, what you have read and what you like in step with your other devices. What you change without a network is sent later."
            ),
            Section(
                name: "unfollowing", title: "No longer",
                text:
                    "When you unfollow a feed you are asked whether its posts stay. All feeds that you follow can be written as a list, for a copy or another reader."
            ),
        ])
}
