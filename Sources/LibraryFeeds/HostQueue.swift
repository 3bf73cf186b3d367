import Foundation

/// A queue of pending requests that limits how many run at the same time, in total and per host.
struct HostQueue<Element> {
    /// The maximum number of concurrent requests.
    let atOnce: Int
    /// The maximum number of concurrent requests per host.
    let perHost: Int

    private let host: (Element) -> String
    private var waiting: [String: ArraySlice<Element>]
    /// The hosts that may receive another request. The next host is last.
    private var hosts: [String]
    private var running: [String: Int] = [:]

    /// - Parameter url: returns the URL to request for an element.
    init(_ elements: [Element], atOnce: Int = 16, perHost: Int = 2, url: @escaping (Element) -> URL?) {
        (self.atOnce, self.perHost) = (atOnce, perHost)
        let host = { (element: Element) in url(element)?.host()?.lowercased() ?? "" }
        self.host = host
        waiting = Dictionary(grouping: elements, by: host).mapValues { $0[...] }
        var seen: Set<String> = []
        hosts = elements.map(host).filter { seen.insert($0).inserted }.reversed()
    }

    /// Returns the next element to request, or nil if no request may start now.
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

    /// Frees the slot of a finished request.
    mutating func end(_ element: Element) {
        let host = host(element)
        running[host, default: 1] -= 1
        if running[host] == 0 { running[host] = nil }
        if !hosts.contains(host) { hosts.insert(host, at: 0) }
    }

    /// Removes the pending elements that have the same host as an element.
    /// - Parameter isMeant: returns whether to remove a pending element.
    /// - Returns: the removed elements.
    mutating func giveUp(hostOf element: Element, where isMeant: (Element) -> Bool = { _ in true }) -> [Element] {
        let host = host(element)
        let rest = waiting[host] ?? []
        waiting[host] = rest.filter { !isMeant($0) }[...]
        return rest.filter(isMeant)
    }
}
