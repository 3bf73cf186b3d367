/// A trie of hyphenation patterns, keyed by their letters (Liang's thesis).
struct PatternTrie: Sendable {
    private struct Node {
        let letter: UInt32
        var firstChild: Int32 = -1
        var next: Int32 = -1
        /// The range of the numbers that belong to the pattern ending at this node. Empty if no pattern ends here.
        var values: Range<Int32> = 0..<0
    }

    private var nodes = [Node(letter: 0)]
    private var values: [UInt8] = []
    /// The nodes for first letters with code points below 256. A value of -1 means that there is none.
    private var firsts = [Int32](repeating: -1, count: 256)

    /// Adds a pattern of letters with numbers between them, such as `a1bc2`. A dot stands for the start or end of a
    /// word.
    mutating func insert(_ pattern: some Sequence<Unicode.Scalar>) {
        var node = 0
        var numbers: [UInt8] = [0]
        for scalar in pattern {
            if ("0"..."9").contains(scalar) {
                numbers[numbers.count - 1] = UInt8(scalar.value - 48)
            } else {
                node = child(scalar.value, of: node, making: true)
                numbers.append(0)
            }
        }
        guard node > 0, numbers.contains(where: { $0 > 0 }) else { return }
        nodes[node].values = Int32(values.count)..<Int32(values.count + numbers.count)
        values += numbers
    }

    /// Returns the numbers before, between and after the letters of a word. The word may be divided where the number is
    /// odd.
    func numbers(of word: ArraySlice<UInt32>) -> [UInt8] {
        let letters = [0x2E] + word + [0x2E]
        var found = [UInt8](repeating: 0, count: letters.count + 1)
        for start in letters.indices {
            var node = 0
            for letter in letters[start...] {
                node = child(letter, of: node)
                guard node >= 0 else { break }
                for (index, place) in nodes[node].values.enumerated() {
                    found[start + index] = max(found[start + index], values[Int(place)])
                }
            }
        }
        return Array(found[1..<found.count - 1])
    }

    /// Returns the child node for a letter, or -1 if there is none.
    private func child(_ letter: UInt32, of node: Int) -> Int {
        if node == 0, letter < 256 { return Int(firsts[Int(letter)]) }
        var index = nodes[node].firstChild
        while index >= 0, nodes[Int(index)].letter != letter { index = nodes[Int(index)].next }
        return Int(index)
    }

    private mutating func child(_ letter: UInt32, of node: Int, making: Bool) -> Int {
        let known = child(letter, of: node)
        guard known < 0 else { return known }
        var made = Node(letter: letter)
        made.next = nodes[node].firstChild
        nodes[node].firstChild = Int32(nodes.count)
        if node == 0, letter < 256 { firsts[Int(letter)] = Int32(nodes.count) }
        nodes.append(made)
        return nodes.count - 1
    }
}
