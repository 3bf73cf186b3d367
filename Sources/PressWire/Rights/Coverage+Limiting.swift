package import Foundation

extension Coverage {
    /// The maximum size of all times and names in bytes. With the remaining claims and the signature, a token then
    /// stays below 4 KB.
    private static let mostBytes = 2600
    /// The maximum size in bytes of the times if there are many names.
    private static let mostBytesOfTimes = 900

    /// Returns a smaller coverage, so that its token stays short. The holder still has the omitted items, and the
    /// server confirms them on request. The smaller coverage contains nothing new.
    ///
    /// Current times come first, then the latest times. Requested names come before other names.
    /// - Parameters:
    ///   - wanted: The requested items, or nil for the first items by name.
    ///   - most: The maximum number of names.
    ///   - now: The moment that separates current times from past ones.
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

    /// Returns the times sorted. Current times come first, and within each group the latest times.
    private static func sorted(_ times: [(span: Span, isAll: Bool)], at now: Date) -> [(span: Span, isAll: Bool)] {
        times.sorted { first, second in
            let (lasts, other) = (first.span.contains(now), second.span.contains(now))
            return lasts == other ? first.span.begin > second.span.begin : lasts
        }
    }

    /// Returns the size of `[1700000000000,1700000000000],`, which is an upper limit for all dates.
    private static func byteCount(of span: Span) -> Int { span.end == nil ? 20 : 36 }

    /// Returns the size of a name in JSON, with quotation marks and a comma.
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
