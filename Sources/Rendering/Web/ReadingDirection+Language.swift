import Foundation
package import Periodical

extension ReadingDirection {
    /// Creates the reading direction of a language, given as a BCP 47 tag. Defaults to left to right.
    package init(of language: String?) {
        let isBackwards = language.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
        self = isBackwards ? .rightToLeft : .leftToRight
    }
}
