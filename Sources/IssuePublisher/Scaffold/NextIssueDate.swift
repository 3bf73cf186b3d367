public import Foundation
public import Periodical
import Schedule

/// The date for the next issue, computed from the publication's `Rhythm` and the newest issue in the same folder.
public struct NextIssueDate: Sendable, Hashable {
    /// The date proposed for the next issue.
    public let date: Date
    /// The date of the newest issue.
    public let newest: Date
    /// The date at which the rhythm starts. The dates of the newest and the next issue are each a whole number of intervals
    /// after this date.
    public let begin: Date
    /// The interval between issues.
    public let rhythm: PublicationRhythm

    /// Reads the issue sources beside a new one. Sources with faults are skipped, because their own check reports the
    /// faults.
    /// - Parameters:
    ///   - folder: the folder of the new issue source. The issue sources beside it are read.
    ///   - zone: the time zone for times of day.
    /// - Returns: nil if the publication has no rhythm or no issues.
    public init?(beside folder: URL, in zone: TimeZone = .current) {
        let parent = folder.standardizedFileURL.deletingLastPathComponent()
        let action = "read the publication"
        guard let document = SourceDocument.read(named: "publication", in: parent, cannot: action).document,
            let rhythm = Publication.read(document.value).publication.rhythm,
            let period = TimerPeriod(rhythm.description)
        else { return nil }
        let names: [String]
        // If the folder cannot be listed, propose no date.
        do { names = try FileManager.default.contentsOfDirectory(atPath: parent.path) } catch { return nil }
        let dates = names.filter { !$0.hasPrefix(".") }.compactMap { name in
            let issue = parent.appending(path: name, directoryHint: .isDirectory)
            let document = SourceDocument.read(named: "issue", in: issue, cannot: "read the metadata").document
            return document.flatMap { IssueMetadata.read($0.value, folderName: name).metadata?.description.date }
        }
        guard let newest = dates.max(), let begin = ReleaseDates(every: period).begin(of: dates, in: zone),
            let date = ReleaseDates(every: period).next(after: dates, in: zone), date.isWritable
        else { return nil }
        (self.date, self.newest, self.begin, self.rhythm) = (date, newest, begin, rhythm)
    }
}
