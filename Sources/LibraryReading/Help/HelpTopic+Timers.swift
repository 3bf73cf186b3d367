extension HelpTopic {
    /// The help topic about timers.
    static let timers = HelpTopic(
        name: "timers", title: "Timers",
        sections: [
            Section(
                name: "timer", title: "What a timer is",
                text:
                    "A timer counts down from a period to 0, fires, and starts again, as often as you like. Or it counts up from a start, for at most a hundred years. A timer can belong to something on your shelf, such as a book of which you read a chapter every evening."
            ),
            Section(
                name: "period", title: "Periods",
                text:
                    "A duration such as 45min or 4h30m stays exact when clocks change. A period in days, weeks or months, such as 1d, 2w or 1mo, keeps the local time of day. Months cannot be combined with shorter units."
            ),
            Section(
                name: "hours", title: "Start, end and hours",
                text:
                    "A timer starts now or at a time, and ends at a time or never. With worked time, such as 09:00 to 18:00 or 22:00 to 06:00, it fires only in these hours. Countdowns that end outside these hours do not fire, and do not count as missed."
            ),
            Section(
                name: "states", title: "States",
                text:
                    "An hourglass with full top has not started. A half-full hourglass is running if it is green, and paused if it is gray. An empty top means that the timer is finished. A clock counts up if it is green, and is paused if it is gray. The state is always shown in words too."
            ),
            Section(
                name: "pause", title: "Pause and resume",
                text:
                    "When you resume a timer, you choose whether it continues or restarts. If its settings are no longer valid, such as an end in the past, Masthead shows the invalid fields before the timer runs."
            ),
            Section(
                name: "events", title: "Events",
                text:
                    "Each time a timer fires, it adds an event to the log. An event that you complete within five minutes is on time. If you complete it later or never, it is missed. Countdowns that ended while the computer was asleep or off become one event with their number. The statistics of a timer show a pie chart of its events."
            ),
            Section(
                name: "shelf", title: "On the shelf",
                text:
                    "An issue, book or publication with a timer shows the next event, and a due event until you complete it. Items with due events come first on the shelf, and their pages have a button to complete the event. To start a timer for the selected item, choose Remind me in the browser, or press t on the terminal’s shelf."
            ),
            Section(
                name: "telling", title: "Notifications",
                text:
                    "The agent fires timers even if no page is open. The log contains each event exactly once."
            ),
            Section(
                name: "removing", title: "Changing and deleting",
                text:
                    "A new title, end, hours or number of repeats keeps the countdown. A new period or start restarts the timer. In the browser, swipe a row to see statistics or delete the timer, or press the three dots. You can undo a deletion for a while."
            ),
        ])
}
