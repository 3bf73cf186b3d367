extension HelpPage {
    static let reading = HelpPage(
        name: "reading", summary: "Follow magazines and read them in the terminal or browser.",
        purpose: """
            When you follow a magazine, Masthead downloads its issues and verifies every file. You can read them in \
            the terminal or in the browser, even offline. Both readers share your reading position.
            """,
        documentation: "docs/reading.md",
        steps: [
            Step("Follow a magazine:", "masthead add https://example.org/magazine/issues.plist"),
            Step("Check your publications, and download new issues:", "masthead mirror"),
            Step("Let the agent do this in the background from now on:", "masthead agent --install"),
            Step("Open the shelf in the terminal. Press ? to list the keys:", "masthead read"),
            Step("Read one issue:", "masthead read magazine/spring-2026"),
            Step("Open the shelf in the browser:", "masthead open"),
            Step("Search the text of all issues, books and posts:", "masthead search tide gauge"),
            Step("Choose how many issues to keep:", "masthead follow magazine --newest 10"),
        ])

    static let publishing = HelpPage(
        name: "publishing", summary: "Publish a PDF or pictures as a magazine on the web.",
        purpose: """
            Turn a PDF, pictures or your own pages into a digital magazine. The result is a folder of signed static \
            files that you can put on any web server. Readers follow the magazine by the address of its catalog, \
            issues.plist.
            """,
        documentation: "docs/publishing.md",
        steps: [
            Step(
                "Create an issue from a PDF. For an empty issue, use `masthead new`:",
                "masthead import spring.pdf -o issues/spring-2026"),
            Step("Preview the issue in the browser while you edit it:", "masthead preview issues/spring-2026"),
            Step("Check the issue for errors:", "masthead check issues/spring-2026"),
            Step("Create a signing key once, and back it up:", "masthead keygen -o magazine.key"),
            Step("Pack all issues into one folder:", "masthead pack issues -o dist --sign magazine.key"),
            Step("Test the folder on this computer:", "masthead serve dist"),
            Step("Upload the folder to a web server:", "masthead publish dist /srv/www/magazine"),
        ])

    static let feeds = HelpPage(
        name: "feeds", summary: "Follow blogs, news and podcasts.",
        purpose: """
            Follow RSS, Atom and JSON feeds alongside your magazines. Masthead stores the posts with their pictures, \
            so you can read and search them offline.
            """,
        documentation: "docs/feeds.md",
        steps: [
            Step("Follow a feed, or a web page that links to one:", "masthead add example.org/blog"),
            Step("Import your feeds from another feed reader (OPML):", "masthead add subscriptions.opml"),
            Step("Check for new posts. The agent also does this in the background:", "masthead refresh"),
            Step("List unread posts:", "masthead list --kind feed --unread"),
            Step("Read a post with the full text from its web page:", "masthead read harbour-blog/low-tide --full"),
            Step(
                "Move a feed to a folder, and check it every two hours:",
                "masthead follow harbour-blog --folder News --every 2h"),
            Step(
                "Log in to a sync service, such as FreshRSS or Miniflux:",
                "masthead sync login https://rss.example.org --user ada"),
            Step("Stop following a feed:", "masthead unfollow harbour-blog"),
        ])

    static let books = HelpPage(
        name: "books", summary: "Import and read EPUB, PDF and CBZ books.",
        purpose: """
            Keep EPUB, PDF and CBZ books in the same library as your magazines. You can add books from files, a \
            store or an OPDS catalog. Masthead saves your highlights and notes with each book.
            """,
        documentation: "docs/books.md",
        steps: [
            Step("Import a file and all books in a folder:", "masthead add novel.epub ~/comics"),
            Step("Search for books in an OPDS catalog:", "masthead browse https://example.org/opds --search austen"),
            Step("Follow a store, a book list or an OPDS catalog:", "masthead add https://example.org/books.json"),
            Step("List your books, most recently read first:", "masthead list --kind bookshelf --sort opened"),
            Step("Read a book. Masthead downloads it when you open it:", "masthead read books/middlemarch"),
            Step("Read the free sample of a paid book:", "masthead read books/novel --sample"),
            Step(
                "Highlight a passage by position, and add a note:", "masthead note middlemarch 2.1+340-512 Ironic."),
            Step("Print all highlights and notes in a book:", "masthead notes middlemarch --markdown"),
        ])

    static let timers = HelpPage(
        name: "timers", summary: "Get reminders for reading, issues and anything else.",
        purpose: """
            A timer counts down and notifies you, once or repeatedly, or counts up from a date. You can link a timer \
            to an issue, a book or a publication. Notifications appear on the desktop, in a browser or on a phone.
            """,
        documentation: "docs/timers.md",
        steps: [
            Step("Start a timer:", "masthead timer add Tea --down --period 4min"),
            Step(
                "Start a timer that repeats during working hours:",
                "masthead timer add Stretch --down --period 45min --infinitely --worked 09:00-18:00"),
            Step(
                "Get a reminder a day before each issue of a publication:",
                "masthead timer add Next-issue --for magazine --before 1d"),
            Step("Let timers fire in the background:", "masthead agent --install"),
            Step("Watch your timers and see their numbers:", "masthead timer list --watch"),
            Step("Pause a timer by its number. To continue it, use `timer resume 2`:", "masthead timer pause 2"),
            Step("List events. To mark an event as done, use `timer done`:", "masthead timer events"),
            Step("See how often you completed a timer's events on time:", "masthead timer statistics 2"),
        ])

    static let server = HelpPage(
        name: "server", summary: "Sell issues, send push notifications and count readers.",
        purpose: """
            You can publish a magazine with only static files. Run a publisher server as well if you want to sell \
            issues and books, notify apps and libraries of new issues, or collect reading statistics.
            """,
        documentation: "docs/press.md",
        steps: [
            Step(
                "Set up the server, and save the token that it prints:",
                "masthead press init /srv/press --public /srv/www/magazine"),
            Step("Publish a packed folder. Paid content is not made public:", "masthead press publish dist /srv/press"),
            Step(
                "Create a product, such as a subscription for 12 euros a year:",
                "masthead press product put /srv/press magazine.year --publication magazine --kind subscription "
                    + "--price 1200 --currency EUR --period P1Y"),
            Step("Start the server behind a reverse proxy with TLS:", "masthead press serve /srv/press"),
            Step(
                "Create voucher codes for a product:",
                "masthead press voucher /srv/press magazine.year --count 200 --label fair"),
            Step("See how many devices were notified:", "masthead press statistics /srv/press"),
            Step("Check the whole server, with a hint for each fault:", "masthead press doctor /srv/press"),
            Step("Back up the server while it runs:", "masthead press backup /srv/press -o /srv/backup"),
        ])
}
