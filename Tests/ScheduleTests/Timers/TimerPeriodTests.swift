import Schedule
import Testing

@Suite struct TimerPeriodTests {
    @Test(
        "a timer's period is unchanged after it is written as text and read again",
        arguments: [
            ("4h30m", .seconds(16_200), "4h30m"), ("90s", .seconds(90), "1m30s"), ("45 min", .seconds(2700), "45m"),
            ("1 hour 5 minutes", .seconds(3900), "1h5m"), ("24h", .seconds(86_400), "24h"), ("1d", .days(1), "1d"),
            ("1d12h", .seconds(129_600), "36h"), ("2w", .days(14), "2w"), ("1W 3D", .days(10), "10d"),
            ("1mo", .months(1), "1mo"), ("1y6mo", .months(18), "1y6mo"), ("100y", .months(1200), "100y"),
            ("36525d", .days(36_525), "36525d"),
        ] as [(String, TimerPeriod, String)])
    func text(typed: String, period: TimerPeriod, written: String) {
        #expect(TimerPeriod(typed) == period && period.description == written && TimerPeriod(written) == period)
    }

    @Test(
        "a period that is invalid, empty or too long is rejected",
        arguments: [
            "", " ", "0s", "5", "h", "1.5h", "-1h", "30m4h", "1h1h", "1mo2d", "1mo4h", "101y", "36526d", "99999999999s",
            "4h30", "1 fortnight", "٣h", "4h,30m",
        ])
    func noText(typed: String) { #expect(TimerPeriod(typed) == nil) }
}
