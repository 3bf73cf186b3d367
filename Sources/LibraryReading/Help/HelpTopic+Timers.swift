extension HelpTopic {
    /// Timers, from what one is to what is kept.
    static let timers = HelpTopic(
        name: "timers", title: "Timers",
        sections: [
            Section(
                name: "timer", title: "What a timer is",
                text:
                    "A timer counts down from a period to 0, tells that it is over, and begins again, as often as you want; or it counts up from an event, for a hundred years at most. It can stand for something on your shelf, such as a book of which you read a chapter every evening."
            ),
            Section(
                name: "period", title: "Periods",
                text:
                    "A length such as 45min or 4h30m stays as long as it is where clocks are changed. A period of days, weeks or months, such as 1d, 2w or 1mo, keeps the time of day that the clock on the wall shows. Months do not go together with anything shorter."
            ),
            Section(
                name: "hours", title: "Begin, end, hours",
                text:
                    "A timer begins now or at a time, and ends never or at a time. With worked time, such as 09:00 to 18:00 or 22:00 to 06:00, it tells only between these: what is over outside is not told, and is not missed."
            ),
            Section(
                name: "states", title: "How a timer stands",
                text:
                    "A full glass has not begun, one that is half full and green is running, one that is half full and grey is paused, and of an empty one nothing more comes. A green clock counts up, a grey one is paused. The word for it always stands beside."
            ),
            Section(
                name: "pause", title: "Pause and resume",
                text:
                    "When you resume a timer you are asked whether it goes on from where it stopped or begins anew. Settings that no longer fit, such as an end that has passed, are shown with the fields at fault before anything runs."
            ),
            Section(
                name: "events", title: "What was told, and done",
                text:
                    "Each time that a timer tells there is an entry. Done within five minutes it is a success; done later or never it is not. What fell due while the computer slept or was off is told once, with how many times it was. The statistics of a timer show both as a pie."
            ),
            Section(
                name: "shelf", title: "On the shelf",
                text:
                    "An issue, a book or a publication with a timer says when it tells next, and that it is due, until that is done. What is due stands first on the shelf; its page has a button for it. Remind me, in the browser, and t at the terminal’s shelf start a timer for what is chosen."
            ),
            Section(
                name: "telling", title: "The telling",
                text:
                    "The background process tells, also while no page is open. Each event stands in the log exactly once, whatever happens to it."
            ),
            Section(
                name: "removing", title: "Changing and deleting",
                text:
                    "Another title, end, hours or number of repeats leave the counts as they are; another period or begin begins anew. In the browser a row is drawn aside for its statistics and for deleting it, or opened with the three dots; what was deleted can be brought back for a while."
            ),
        ])
}
