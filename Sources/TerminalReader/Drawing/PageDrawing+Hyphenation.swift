import Dispatch
import Foundation
import Hyphenation
import Markup
import Rendering
import Synchronization

extension PageDrawing {
    /// Returns the blocks with soft hyphens added to their paragraphs, or with all soft hyphens removed if hyphenation
    /// is off.
    /// - Parameter language: the language of text runs that do not state their own.
    func divided(_ blocks: [TextBlock], _ setting: TextSetting, _ language: String?) -> [TextBlock] {
        // Each processor has its own cache of hyphenated words, so short texts use fewer processors.
        let count = max(1, min(blocks.count / 20, ProcessInfo.processInfo.activeProcessorCount))
        let parts = Mutex([[TextBlock]](repeating: [], count: count))
        DispatchQueue.concurrentPerform(iterations: count) { part in
            let range = blocks.count * part / count..<blocks.count * (part + 1) / count
            let made = divided(blocks[range], setting, language)
            parts.withLock { $0[part] = made }
        }
        return parts.withLock { $0.flatMap(\.self) }
    }

    private func divided(_ blocks: ArraySlice<TextBlock>, _ setting: TextSetting, _ language: String?) -> [TextBlock] {
        var dividers: [String: WordDivider] = [:]
        return blocks.map { block in
            guard block.kind == .paragraph else { return block }
            var block = block
            for index in block.runs.indices where !block.runs[index].style.contains(.code) {
                let run = block.runs[index]
                if !setting.isHyphenated {
                    block.runs[index].text = run.text.replacing("\u{AD}", with: "")
                } else if let own = run.language ?? language, let patterns = hyphenator.patterns(for: own) {
                    block.runs[index].text = dividers[own, default: WordDivider(patterns)].divided(run.text)
                }
            }
            return block
        }
    }
}
