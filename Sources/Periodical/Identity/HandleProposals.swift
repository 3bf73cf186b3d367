package import Foundation

/// Handles for many publications, one after the other: of thousands that are called alike none costs more than the first.
package struct HandleProposals: Sendable {
    private var taken: Set<String>
    /// The number behind a handle from which on it may be free.
    private var numbers: [String: Int] = [:]

    /// - Parameter taken: the handles that publications have.
    package init(taken: some Sequence<String>) { self.taken = Set(taken.map { $0.lowercased() }) }

    /// A handle for a publication of which no more is known than this. It is taken from then on.
    package mutating func propose(title: String?, url: URL?) -> String {
        let base = Handle.base(title: title, url: url)
        var handle = base
        if taken.contains(base) || Handle.isReserved(base) {
            var number = numbers[base] ?? 2
            while taken.contains("\(base)-\(number)") { number += 1 }
            handle = "\(base)-\(number)"
            numbers[base] = number + 1
        }
        taken.insert(handle)
        return handle
    }
}
