import IssueLibrary
import Periodical

extension DownloadView {
    /// Creates the view of a download, with commands in its remedies.
    /// - Parameter rate: the bytes per second.
    init(_ status: DownloadStatus, rate: Double) {
        self.init(
            of: status.item.handle ?? "", status.item.name, id: status.item.description, asset: status.source,
            status.state)
        (bytes, totalBytes) = (status.progress.byteCount, status.progress.totalByteCount)
        self.rate = Int(max(0, rate))
        (error, errorCode) = (status.error?.summary, status.error?.code.rawValue)
        remedies = status.error?.asCommand.remedies ?? []
        (hold, holdUntil) = (status.hold?.kind, status.hold?.end)
    }
}
