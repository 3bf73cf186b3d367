import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// The progress of one download or of all of them, on one line.
struct ProgressRow: Sendable {
    var name: String
    var progress: DownloadProgress
    /// The unit in which progress is counted.
    var unit = Unit.bytes
    /// The rate, in units per second.
    var rate = 0.0
    /// Text to show instead of the rate and the remaining time.
    var remark: String?

    /// Bytes, or another unit with its plural name, such as `files`.
    enum Unit: Sendable, Hashable {
        case bytes
        case things(String)
    }

    /// Returns the line: name, bar, percentage, bytes, rate, remaining time.
    /// - Parameters:
    ///   - nameWidth: the width of the name, in columns.
    ///   - style: the characters of the bar.
    ///   - barWidth: the width of the bar in columns, or 0 for a percentage without a bar.
    func line(nameWidth: Int, style: BarStyle, barWidth: Int = BarStyle.width) -> String {
        var line = name.padded(toColumns: nameWidth) + "  "
        if let fraction = progress.fractionCompleted {
            let filled = max(0, min(barWidth, Int(fraction * Double(barWidth))))
            line += String(repeating: style.full, count: filled)
            line += String(repeating: style.empty, count: barWidth - filled)
            let percent = String(Int(fraction * 100))
            line += String(repeating: " ", count: max(0, (barWidth > 0 ? 5 : 3) - percent.count)) + "\(percent)%  "
        }
        return line + figures
    }

    /// The bytes, the rate and the remaining time.
    var figures: String {
        var words = amount(progress.byteCount)
        if let total = progress.totalByteCount { words += " of \(amount(total))" }
        if case .things(let name) = unit { words += " \(name)" }
        if let remark { return "\(words)  \(remark)" }
        let isSlow = unit == .bytes ? rate < 1 : rate <= 0
        guard !isSlow else { return words }
        if unit == .bytes { words += "  \(Int(rate).byteText)/s" }
        if let total = progress.totalByteCount {
            words += "  \(Self.time(Double(max(0, total - progress.byteCount)) / rate)) left"
        }
        return words
    }

    private func amount(_ count: Int) -> String { unit == .bytes ? count.byteText : String(count) }

    /// Returns the total of all rows.
    static func total(of rows: [ProgressRow], name: String) -> ProgressRow {
        let totals = rows.map(\.progress.totalByteCount)
        return ProgressRow(
            name: name,
            progress: DownloadProgress(
                byteCount: rows.reduce(0) { $0 + $1.progress.byteCount },
                totalByteCount: totals.contains(nil) ? nil : totals.reduce(0) { $0 + ($1 ?? 0) }),
            rate: rows.reduce(0) { $0 + $1.rate })
    }

    /// Returns the error of a failed attempt, and the time until the next attempt.
    static func waiting(_ pause: Duration, _ error: MastheadError) -> String {
        "retrying in \(time(pause / .seconds(1))): \(error.found.printable)"
    }

    /// Returns seconds as `m:ss` or `h:mm:ss`.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds), 359_999).rounded(.up))
        let (hours, minutes) = (whole / 3600, whole % 3600 / 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, whole % 60)
            : String(format: "%d:%02d", minutes, whole % 60)
    }
}

/// The characters that progress bars consist of.
enum BarStyle: Sendable {
    case blocks, ascii

    static let width = 20

    /// Selects block characters if the terminal's encoding is UTF-8.
    init(_ environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8") ? .blocks : .ascii
    }

    var full: String { self == .blocks ? "█" : "#" }
    var empty: String { self == .blocks ? "░" : "." }
}
