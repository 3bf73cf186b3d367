public import Foundation
public import Periodical
import Schedule

/// The date that a publication's `Rhythm` proposes for its next issue, by the newest issue that lies beside it.
public struct NextIssueDate: Sendable, Hashable {
    /// The date that is proposed.
    public let date: Date
    /// The date of the newest issue.
    public let newest: Date
    /// The date from which the newest and the next are whole periods away.
    public let begin: Date
    /// How often the publication brings out an issue.
    public let rhythm: PublicationRhythm

    /// Looks at what lies beside an issue source that is to be made. Sources with faults are passed over: their check tells these.
    /// - Parameters:
    ///   - folder: the folder that is to be made.
    ///   - zone: by whose clocks times of day are kept.
    /// - Returns: nil where the publication has no rhythm, or no issue yet.
    public init?(beside folder: URL, in zone: TimeZone = .current) {
        let parent = folder.standardizedFileURL.deletingLastPathComponent()
        let action = "read the publication"
        guard let document = SourceDocument.read(named: "publication", in: parent, cannot: action).document,
            let rhythm = Publication.read(document.value).publication.rhythm,
            let period = TimerPeriod(rhythm.description)
        else { return nil }
        let names: [String]
        // What cannot be listed proposes nothing.
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
