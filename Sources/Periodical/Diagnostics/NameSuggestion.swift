/// Functions that find the name meant by a mistyped one.
package enum NameSuggestion {
    /// Returns the most similar known name, or nil if none is similar enough.
    package static func nearest(to name: String, among known: [String]) -> String? {
        let scored = known.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
        guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
        return best.distance <= maximumDistance(name) ? best.name : nil
    }

    /// Returns the known names that are similar to a name or start like it, most similar first.
    package static func alike(_ name: String, among known: some Sequence<String>) -> [String] {
        let asked = name.lowercased()
        let start = asked.prefix(4)
        let maximumDistance = maximumDistance(name)
        let scored = known.compactMap { name -> (name: String, distance: Int)? in
            let other = name.lowercased()
            let distance = distance(asked, other)
            return distance <= maximumDistance || start.count == 4 && other.hasPrefix(start) ? (name, distance) : nil
        }
        return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
    }

    /// Returns the maximum number of differences between similar names. Three-letter names with two differences have
    /// almost nothing in common.
    private static func maximumDistance(_ name: String) -> Int { name.count < 4 ? 1 : max(2, name.count / 4) }

    /// Returns the known name that a value is probably a typo of. The limit is stricter than in ``nearest(to:among:)``,
    /// because the value may be valid.
    package static func slip(_ name: String, among known: [String]) -> String? {
        guard let nearest = nearest(to: name, among: known) else { return nil }
        return distance(name.lowercased(), nearest.lowercased()) <= (name.count < 6 ? 1 : 2) ? nearest : nil
    }

    /// Returns the restricted Damerau-Levenshtein distance: how many letters have to be inserted, deleted, replaced or
    /// swapped with their neighbor.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (source, target) = (Array(left), Array(right))
        var before: [Int] = []
        var above = Array(0...target.count)
        for (index, letter) in source.enumerated() {
            var row = [index + 1]
            for column in target.indices {
                var best = min(
                    above[column] + (target[column] == letter ? 0 : 1), above[column + 1] + 1, row[column] + 1)
                if index > 0, column > 0, letter == target[column - 1], source[index - 1] == target[column] {
                    best = min(best, before[column - 1] + 1)
                }
                row.append(best)
            }
            (before, above) = (above, row)
        }
        return above[target.count]
    }
}
