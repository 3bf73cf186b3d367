package import Foundation

extension Coverage {
    /// The maximum size of all periods and names, in bytes, which keeps the whole token below 4 KB.
    private static let mostBytes = 2600
    /// The maximum size of all periods, in bytes, if there are many names.
    private static let mostBytesOfTimes = 900

    /// Returns a part of the coverage that fits into a short token. The holder still has a right to the omitted items,
    /// and the server confirms this right on request.
    ///
    /// Current periods have priority over past periods, later periods over earlier periods, and requested names over
    /// other names.
    /// - Parameters:
    ///   - wanted: The names of the requested items, or nil for the first names in alphabetical order.
    ///   - most: The maximum number of names.
    ///   - now: The moment that separates current periods from past periods.
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
            // A shorter name may still fit into the remaining space.
            guard count <= room else { continue }
            room -= count
            names.insert(name)
        }
        take(downTo: 0)
        return Coverage(subscribed: kept, everything: keptAll, items: names, itemsEnd: itemsEnd)
    }

    /// Returns the periods, sorted. Current periods come before past periods. Within each group, the latest period is
    /// first.
    private static func sorted(_ times: [(span: Span, isAll: Bool)], at now: Date) -> [(span: Span, isAll: Bool)] {
        times.sorted { first, second in
            let (lasts, other) = (first.span.contains(now), second.span.contains(now))
            return lasts == other ? first.span.begin > second.span.begin : lasts
        }
    }

    /// Returns the size in bytes of `[1700000000000,1700000000000],`, which is an upper limit for the period's JSON.
    private static func byteCount(of span: Span) -> Int { span.end == nil ? 20 : 36 }

    /// Returns the size in bytes of a name in JSON, with quotation marks and a comma.
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
