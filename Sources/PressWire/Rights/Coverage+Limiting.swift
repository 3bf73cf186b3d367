package import Foundation

extension Coverage {
    /// The maximum size in bytes of all periods and names, which keeps the whole token below 4 KB.
    private static let mostBytes = 2600
    /// The maximum size in bytes of all periods if there are many names.
    private static let mostBytesOfTimes = 900

    /// Returns the part of the coverage that fits into a short token. The omitted rights remain valid, and the server
    /// confirms them on request.
    ///
    /// Current periods take precedence over past ones, later periods over earlier ones, and requested names over
    /// others.
    /// - Parameters:
    ///   - wanted: The names of the requested items, or nil for the first ones in alphabetical order.
    ///   - most: The maximum number of names.
    ///   - now: The moment that separates current from past periods.
    package func limited(to wanted: Set<String>?, most: Int, at now: Date) -> Coverage {
        var room = Self.mostBytes
        var times = Self.sorted(subscribed.map { ($0, false) } + everything.map { ($0, true) }, at: now)[...]
        var (kept, keptAll): ([Span], [Span]) = ([], [])
        func take(downTo least: Int) {
            while let (span, isAll) = times.first, room - Self.byteCount(of: span) >= least {
                room -= Self.byteCount(of: span)
                if isAll { keptAll.append(span) } else { kept.append(span) }
                times = times.dropFirst()
            }
        }
        take(downTo: Self.mostBytes - Self.mostBytesOfTimes)
        var names: Set<String> = []
        for name in (wanted.map { items.intersection($0) } ?? items).sorted().prefix(most) {
            let count = Self.byteCount(of: name)
            // A shorter name may still fit.
            guard count <= room else { continue }
            room -= count
            names.insert(name)
        }
        take(downTo: 0)
        return Coverage(subscribed: kept, everything: keptAll, items: names, itemsEnd: itemsEnd)
    }

    /// Returns the periods in order of precedence: current periods before past ones, and later periods before earlier
    /// ones.
    private static func sorted(_ times: [(span: Span, isAll: Bool)], at now: Date) -> [(span: Span, isAll: Bool)] {
        times.sorted { first, second in
            let (lasts, other) = (first.span.contains(now), second.span.contains(now))
            return lasts == other ? first.span.begin > second.span.begin : lasts
        }
    }

    /// Returns the size of `[1700000000000,1700000000000],`, an upper bound for the period's JSON, in bytes.
    private static func byteCount(of span: Span) -> Int { span.end == nil ? 20 : 36 }

    /// Returns the size of a name in JSON, with its quotation marks and a comma, in bytes.
    private static func byteCount(of name: String) -> Int {
        name.unicodeScalars.reduce(3) { count, scalar in
            switch scalar {
            case "\"", "\\": count + 2
            case _ where scalar.value < 0x20: count + 6
            default: count + scalar.utf8.count
            }
        }
    }
}
