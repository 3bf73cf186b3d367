import Foundation

/// Time zones as calendars name them.
enum CalendarZone {
    /// The zone of a name.
    /// - Parameters:
    ///   - name: such as `Europe/Berlin`, `/example.org/2026/Europe/Berlin`, `W. Europe Standard Time`.
    ///   - places: what a file says of its own names.
    static func zone(_ name: String, _ places: [String: String]) -> TimeZone? {
        let candidates = [name, places[name] ?? "", windows[name] ?? ""] + ends(of: name)
        for candidate in candidates where candidate.count < 100 && candidate.contains(/^[A-Za-z0-9_+\-\/]+$/) {
            // An abbreviation is several zones.
            if candidate.contains("/") || ["UTC", "GMT"].contains(candidate),
                let zone = TimeZone(identifier: candidate)
            {
                return zone
            }
        }
        return nil
    }

    /// `/example.org/2026/Europe/Berlin`: the last two and three parts.
    private static func ends(of name: String) -> [String] {
        let parts = name.split(separator: "/")
        return [3, 2].filter { $0 < parts.count }.map { parts.suffix($0).joined(separator: "/") }
    }

    /// The commonest that calendars of Windows name otherwise (CLDR's windowsZones).
    private static let windows = [
        "W. Europe Standard Time": "Europe/Berlin", "Romance Standard Time": "Europe/Paris",
        "GMT Standard Time": "Europe/London", "Central Europe Standard Time": "Europe/Budapest",
        "Central European Standard Time": "Europe/Warsaw", "E. Europe Standard Time": "Europe/Chisinau",
        "FLE Standard Time": "Europe/Kiev", "GTB Standard Time": "Europe/Bucharest",
        "Russian Standard Time": "Europe/Moscow", "Turkey Standard Time": "Europe/Istanbul",
        "Eastern Standard Time": "America/New_York", "Central Standard Time": "America/Chicago",
        "Mountain Standard Time": "America/Denver", "Pacific Standard Time": "America/Los_Angeles",
        "India Standard Time": "Asia/Kolkata", "China Standard Time": "Asia/Shanghai",
        "Tokyo Standard Time": "Asia/Tokyo", "AUS Eastern Standard Time": "Australia/Sydney",
        "E. South America Standard Time": "America/Sao_Paulo", "South Africa Standard Time": "Africa/Johannesburg",
    ]
}
