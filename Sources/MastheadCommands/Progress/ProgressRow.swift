import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// One download as a line shows it; or all of them together.
struct ProgressRow: Sendable {
    var name: String
    var progress: DownloadProgress
    /// What is counted.
    var unit = Unit.bytes
    /// Bytes, or the things that are counted, per second.
    var rate = 0.0
    /// What is to be said in place of rate and time left.
    var remark: String?

    /// What is counted: bytes, or things by their name in the plural.
    enum Unit: Sendable, Hashable {
        case bytes
        case things(String)
    }

    /// The line: name, bar, percent, bytes, rate, time left.
    /// - Parameters:
    ///   - nameWidth: the columns for the name.
    ///   - style: the letters of the bar.
    ///   - barWidth: the columns of the bar; 0 for none, where the percentage has to do.
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

    /// Bytes, rate and time left in words.
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

    /// All rows together.
    static func total(of rows: [ProgressRow], name: String) -> ProgressRow {
        let totals = rows.map(\.progress.totalByteCount)
        return ProgressRow(
            name: name,
            progress: DownloadProgress(
                byteCount: rows.reduce(0) { $0 + $1.progress.byteCount },
                totalByteCount: totals.contains(nil) ? nil : totals.reduce(0) { $0 + ($1 ?? 0) }),
            rate: rows.reduce(0) { $0 + $1.rate })
    }

    /// Why and how long it is waited before the next try.
    static func waiting(_ pause: Duration, _ error: MastheadError) -> String {
        "retrying in \(time(pause / .seconds(1))): \(error.found.printable)"
    }

    /// Seconds as `m:ss` or `h:mm:ss`.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds), 359_999).rounded(.up))
        let (hours, minutes) = (whole / 3600, whole % 3600 / 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, whole % 60)
            : String(format: "%d:%02d", minutes, whole % 60)
    }
}

/// The letters that bars are drawn with.
enum BarStyle: Sendable {
    case blocks, ascii

    static let width = 20

    /// Blocks where the terminal's letters are UTF-8.
    init(_ environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8") ? .blocks : .ascii
    }

    var full: String { self == .blocks ? "█" : "#" }
    var empty: String { self == .blocks ? "░" : "." }
}
