import Foundation

extension Int {
    /// A number of bytes as people read it, in powers of ten: `4.2 MB`.
    var byteText: String {
        if self < 1000 { return "\(self) B" }
        var value = Double(self)
        for unit in ["kB", "MB", "GB"] {
            value /= 1000
            if value < 999.95 { return String(format: "%.1f %@", value, unit) }
        }
        return String(format: "%.1f TB", value / 1000)
    }
}
