import Foundation

/// What is still to be asked for, by hosts: many at once, but only so many of one host.
struct HostQueue<Element> {
    /// How many are asked for at the same time.
    let atOnce: Int
    /// How many of them at most are of one host.
    let perHost: Int

    private let host: (Element) -> String
    private var waiting: [String: ArraySlice<Element>]
    /// The hosts of which one may be begun, in their turn.
    private var hosts: [String]
    private var running: [String: Int] = [:]

    /// - Parameter url: where an element is.
    init(_ elements: [Element], atOnce: Int = 16, perHost: Int = 2, url: @escaping (Element) -> URL?) {
        (self.atOnce, self.perHost) = (atOnce, perHost)
        let host = { (element: Element) in url(element)?.host()?.lowercased() ?? "" }
        self.host = host
        waiting = Dictionary(grouping: elements, by: host).mapValues { $0[...] }
        var seen: Set<String> = []
        hosts = elements.map(host).filter { seen.insert($0).inserted }.reversed()
    }

    /// The element whose turn it is; nil where none may be begun now.
    mutating func begin() -> Element? {
        guard running.values.reduce(0, +) < atOnce else { return nil }
        while let host = hosts.popLast() {
            guard let element = waiting[host]?.popFirst() else { continue }
            running[host, default: 0] += 1
            if running[host, default: 0] < perHost { hosts.insert(host, at: 0) }
            return element
        }
        return nil
    }

    /// Notes that one has ended.
    mutating func end(_ element: Element) {
        let host = host(element)
        running[host, default: 1] -= 1
        if running[host] == 0 { running[host] = nil }
        if !hosts.contains(host) { hosts.insert(host, at: 0) }
    }

    /// Takes away what is still to be asked for of an element's host.
    /// - Parameter isMeant: whether one of them is taken away.
    mutating func giveUp(hostOf element: Element, where isMeant: (Element) -> Bool = { _ in true }) -> [Element] {
        let host = host(element)
        let rest = waiting[host] ?? []
        waiting[host] = rest.filter { !isMeant($0) }[...]
        return rest.filter(isMeant)
    }
}
