import Foundation
package import Periodical

extension PublicationRecord {
    /// The publication's URL on its publisher server, or nil if there is no publisher server. Also nil if a catalog on
    /// the internet names a server on this computer or in the private network, because the catalog is untrusted.
    package var pressAddress: PressAddress? {
        guard let press, let url, let address = PressAddress(press) else { return nil }
        return address.server.leadsInside && !url.isFileURL && !url.leadsInside ? nil : address
    }
}
