import Periodical

/// The series or periodical that an OPDS 2.0 publication belongs to.
struct Belongings {
    private(set) var series: String?
    private(set) var number: String?
    private(set) var volume: String?
    private(set) var isPeriodical = false

    private static let periodicals = ["magazine", "newspaper", "journal", "periodical"]

    init(_ value: PropertyValue?) {
        guard let all = value?.dictionary else { return }
        let periodical = Self.periodicals.lazy.compactMap { all[$0].flatMap(Self.first) }.first
        guard let one = periodical ?? (all["series"] ?? all["collection"]).flatMap(Self.first) else { return }
        isPeriodical = periodical != nil
        series = (one.text ?? one.dictionary?["name"]?.words)?.oneLine.nonEmpty
        number = (one.dictionary?["issue"] ?? one.dictionary?["position"])?.numbering
        volume = one.dictionary?["volume"]?.numbering
    }

    private static func first(_ value: PropertyValue) -> PropertyValue? { value.array.map(\.first) ?? value }
}
