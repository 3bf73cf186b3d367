import Foundation
import Periodical
import Testing

@Suite struct NumberingTests {
    private func issue(
        _ number: String? = nil, volume: String? = nil, cover: String? = nil, _ date: String? = nil
    ) -> Description {
        var description = Description(title: "t", date: date.flatMap { Date(written: $0) })
        description.number = number
        description.volume = volume
        description.coverDate = cover
        return description
    }

    @Test(
        "issues with the same date are sorted by number, however the numbers are written",
        arguments: [
            ["0", "½", "1", "1½", "2", "3", "3-4", "5", "9", "10", "11", "100", "special"],
            ["I", "II", "III", "IV", "V", "IX", "X", "XI"], ["19", "20", "20.INH", "21", "21.INH"],
            ["1", "1.MU", "2", "2.MU", "10"], ["Nr. 9", "10", "No. 11", "#12", "Heft 13"], ["A", "B", "C", "D"],
            ["1/1997", "2/1997", "12/1997"], ["007", "8", "0009", "10"], ["９", "１０"], ["٩", "١٠"], ["Ⅸ", "Ⅹ"],
            ["3", "3–4", "4"], ["99999999999999999999", "100000000000000000000"], ["25", "Summer special"],
            ["1.2", "1.10"],
        ])
    func naturalOrder(numbers: [String]) {
        let keys = numbers.map { IssueSortKey(issue($0, "2026-01-01")) }
        #expect(keys.shuffled().sorted() == keys)
    }

    @Test(
        "issues are sorted by cover date, number and publication date",
        arguments: [
            // Issues that were digitized in any order, years later.
            [
                ("1", "January 1984", "2020-05-03"), ("2", "February 1984", "2020-05-01"),
                ("3", "Mar 1984", "2020-05-02"),
            ],
            [(nil, "1984-11", "2020-01-01"), (nil, "December 1984", "2019-01-01"), (nil, "1/1985", "2018-01-01")],
            [
                (nil, "Spring 2026", nil), (nil, "Summer 2026", nil), (nil, "Autumn 2026", nil),
                (nil, "Winter 2026/27", nil),
            ],
            // A winter issue at the beginning of its year, and a year in the southern hemisphere, by their dates.
            [
                (nil, "Winter 2026", "2026-01-10"), (nil, "Spring 2026", "2026-04-01"),
                (nil, "Winter 2027", "2026-12-20"),
            ],
            [
                ("4", "Summer 2026", "2026-01-10"), ("5", "Autumn 2026", "2026-04-01"),
                ("6", "Winter 2026", "2026-07-01"), ("7", "Spring 2026", "2026-10-01"),
            ],
            // A special issue between regular ones.
            [("7", nil, "2026-07-01"), (nil, nil, "2026-07-15"), ("8", nil, "2026-08-01")],
            // Numbers that restart each year, and numbers with a year.
            [("11", nil, "2025-11-01"), ("12", nil, "2025-12-01"), ("1", nil, "2026-01-01"), ("2", nil, "2026-02-01")],
            [("2/1997", nil, "2020-01-03"), ("12/1997", nil, "2020-01-02"), ("1/1998", nil, "2020-01-01")],
            [("12/1997", nil, "1997-11-20"), ("1/1998", nil, "1997-12-20"), ("2/1998", nil, "1998-01-20")],
            // The number is the date.
            [("October 1984", nil, "2020-03-01"), ("November 1984", nil, "2020-02-01")],
            [
                (nil, "juillet-août 1990", nil), (nil, "septembre 1990", nil),
                (nil, "Décembre 1990 / Janvier 1991", nil), (nil, "février 1991", nil),
            ],
            [
                (nil, "März 1990", nil), (nil, "24. Mai 1990", nil), (nil, "Sommer 1990", nil),
                (nil, "Herbst 1990", nil),
            ],
            [(nil, "1990年2月", nil), (nil, "1990-03-01", nil), (nil, "31.3.1990", nil), (nil, "1991", nil)],
        ] as [[(String?, String?, String?)]])
    func timeOrder(issues: [(String?, String?, String?)]) {
        let keys = issues.map { IssueSortKey(issue($0.0, cover: $0.1, $0.2)) }
        #expect(keys.shuffled().sorted() == keys)
    }

    @Test("if the numbers start again with each volume, issues are sorted by volume first")
    func volumes() {
        let run = [("I", "11"), ("I", "12"), ("II", "1"), ("II", "2"), ("X", "1")]
        let keys = run.map { IssueSortKey(issue($0.1, volume: $0.0, "2026-01-01")) }
        #expect(keys.shuffled().sorted() == keys)
    }

    @Test("the year of an issue comes from its cover, its number or its date")
    func year() {
        #expect(IssueSortKey(issue("1", cover: "Spring 1984", "2020-01-01")).year == 1984)
        #expect(IssueSortKey(issue("1/1998", "1997-12-20")).year == 1998)
        #expect(IssueSortKey(issue("1", "1997-12-20")).year == 1997)
        #expect(IssueSortKey(issue("1")).year == nil)
        #expect(IssueSortKey(issue(cover: "soon", "1997-12-20")).year == 1997)
    }

    /// Returns valid, unusual and malicious texts.
    private static func words(_ random: inout some RandomNumberGenerator) -> String? {
        let samples = [
            "", " ", "½", "3-4", "20.INH", "1.MU", "12/1997", "XII", "special", "25", "1984", "1984-12",
            "December 1984", "Spring 2026",
            "-1", "1e9", "\u{0}", "\u{1}", "\u{2}3", "é", "e\u{301}", "👩‍👩‍👧", "٣", "99999999999999999999999999", "3/4/5/6",
            "II/1999",
            "31.12.9999", "0000", "1-", "Winter 9999/10000", String(repeating: "9", count: 500),
            String(repeating: "a1", count: 300),
        ]
        if Int.random(in: 0..<4, using: &random) == 0 { return nil }
        let one = samples.randomElement(using: &random) ?? ""
        return Bool.random(using: &random) ? one : one + (samples.randomElement(using: &random) ?? "")
    }

    private static func anyIssue(_ random: inout some RandomNumberGenerator) -> Description {
        let dates: [Double] = [0, -1, 1e9, 1.7e9, 5e11, -1e12, .infinity, .nan, 1_700_000_000.5, 253_402_300_800]
        var description = Description(title: words(&random) ?? "")
        description.date =
            Bool.random(using: &random) ? Date(timeIntervalSince1970: dates.randomElement(using: &random) ?? 0) : nil
        description.number = words(&random)
        description.volume = words(&random)
        description.coverDate = words(&random)
        return description
    }

    @Test("sorting issues gives the same result, whatever their initial order")
    func totalOrder() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            let keys = (0..<60).map { IssueSortKey(Self.anyIssue(&random), name: "issue-\($0)") }
            #expect(Set(keys).count == keys.count)
            let sorted = keys.sorted()
            #expect(sorted.count == keys.count && keys.shuffled().sorted() == sorted)
            for (index, key) in sorted.enumerated() {
                for other in sorted[(index + 1)...] where !(key < other) || other < key || key == other {
                    Issue.record("wrong order: \(key.text.debugDescription) and \(other.text.debugDescription)")
                }
            }
            #expect(keys.allSatisfy { !$0.text.utf8.contains(0) && $0.text.utf8.count < 5000 })
        }
    }

    @Test("searching for an issue's number finds the issue")
    func ownNumber() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let issue = Self.anyIssue(&random)
            guard let number = issue.number, number.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            #expect(IssueNumberQuery(number).fit(issue) == .number, "\(number.debugDescription)")
        }
    }

    @Test("an issue is found by its number, volume, month or year")
    func queries() {
        let run = [
            issue("½", cover: "November 1984", "1984-11-01"), issue("1", cover: "December 1984", "1984-11-20"),
            issue("2", cover: "January 1985", "2020-01-01"), issue("3-4", cover: "February/March 1985", "1985-02-01"),
            issue("20.INH", "1986-05-05"), issue("12/1997", "1997-11-28"), issue("1/1998", "1997-12-28"),
            issue("25", volume: "XII", "1999-04-01"), issue("25", volume: "13", "2000-04-01"),
            issue(nil, cover: "Spring 2026", nil),
            issue("Special", "2026-07-01"), issue("1.MU", "2027-01-01"), issue("7-8/2028", "2028-07-01"),
        ]
        let expected: [(String, [Int])] = [
            ("½", [0]), ("1", [1]), ("No. 2", [2]), ("02", [2]), ("3", [3]), ("4", [3]), ("3-4", [3]), ("3–4", [3]),
            ("5", []),
            ("20.inh", [4]), ("20", []), ("12", [5]), ("12/1997", [5]), ("1/1998", [6]), ("25", [7, 8]), ("12/25", [7]),
            ("13/25", [8]),
            ("1984-12", [1]), ("December 1984", [1]), ("1984-11", [0]), ("12/1984", [1]), ("1985-03", [3]),
            ("1985", [2, 3]),
            ("1986", [4]), ("1986-05-05", [4]), ("spring 2026", [9]), ("2026-04", [9]), ("special", [10]),
            ("1.mu", [11]), ("7/2028", [12]),
            ("8", [12]), ("25/2000", [8]), ("", []), ("?", []), ("1985-13", []),
        ]
        for (query, indices) in expected {
            #expect(IssueNumberQuery(query).best(of: run) == indices, "\(query)")
        }
    }
}
