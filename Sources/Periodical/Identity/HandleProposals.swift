package import Foundation

/// Proposes handles for many publications, without slowing down if thousands of them have the same title.
package struct HandleProposals: Sendable {
    private var taken: Set<String>
    /// The next number to try, by handle.
    private var numbers: [String: Int] = [:]

    /// Creates proposals.
    /// - Parameter taken: the handles in use.
    package init(taken: some Sequence<String>) { self.taken = Set(taken.map { $0.lowercased() }) }

    /// Proposes a handle for a publication and marks it as taken.
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
