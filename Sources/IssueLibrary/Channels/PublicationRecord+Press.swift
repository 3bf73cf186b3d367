import Foundation
import Periodical

extension PublicationRecord {
    /// Where it is on its publisher's server; nil where it has none, or none that may be spoken with: a stranger's catalog has nothing
    /// asked on this machine and its network.
    var pressAddress: PressAddress? {
        guard let press, let url, let address = PressAddress(press) else { return nil }
        return address.server.leadsInside && !url.isFileURL && !url.leadsInside ? nil : address
    }
}
