package import Foundation

extension Coverage {
    /// The most bytes that times and names have together as they are written: with the rest, signed and encoded, a token stays below 4 KB.
    private static let mostBytes = 2600
    /// The most bytes of them that times have where there are many names.
    private static let mostBytesOfTimes = 900

    /// The same with less in it, so that a token of it stays short. What is left out is held all the same, and the server says so when it is
    /// asked; nothing comes into it that is not held.
    ///
    /// Times that follow one another are one already. Of those that are left the ones that last come first, then the latest; of names those
    /// that are asked for.
    /// - Parameters:
    ///   - wanted: the items that are asked for; nil for the first so many by their names.
    ///   - most: how many names at most.
    ///   - now: the time at which those that last are told from those that are over.
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
            // A shorter one may still have room.
            guard count <= room else { continue }
            room -= count
            names.insert(name)
        }
        take(downTo: 0)
        return Coverage(subscribed: kept, everything: keptAll, items: names, itemsEnd: itemsEnd)
    }

    /// Those that last first, then the others, each with the latest first.
    private static func sorted(_ times: [(span: Span, isAll: Bool)], at now: Date) -> [(span: Span, isAll: Bool)] {
        times.sorted { first, second in
            let (lasts, other) = (first.span.contains(now), second.span.contains(now))
            return lasts == other ? first.span.begin > second.span.begin : lasts
        }
    }

    /// `[1700000000000,1700000000000],`, however early or late.
    private static func byteCount(of span: Span) -> Int { span.end == nil ? 20 : 36 }

    /// As JSON writes it, with quotes and a comma.
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
