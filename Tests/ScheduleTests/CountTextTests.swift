import Schedule
import Testing

@Suite struct CountTextTests {
    @Test(
        "a duration is written without leading units that are zero",
        arguments: [
            (-5, "00:00"), (0, "00:00"), (5, "00:05"), (2900, "48:20"), (3599, "59:59"), (3600, "01:00:00"),
            (86_399, "23:59:59"), (86_400, "01d 00:00:00"), (86_400 * 12 + 5, "12d 00:00:05"),
            (36_525 * 86_400, "36525d 00:00:00"),
        ])
    func text(seconds: Int, text: String) { #expect(CountText.text(seconds: seconds) == text) }
}
