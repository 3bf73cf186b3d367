/// Finds the name that somebody meant.
enum NameSuggestion {
    /// The known name that is nearest, or nil where none is near.
    static func nearest(to name: String, among known: [String]) -> String? {
        let scored = known.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
        guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
        return best.distance <= max(2, name.count / 4) ? best.name : nil
    }

    /// The number of letters to insert, delete or replace (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let target = Array(right)
        var row = Array(0...target.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let replaced = diagonal + (target[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[target.count]
    }
}
