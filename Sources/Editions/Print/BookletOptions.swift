/// How to arrange an issue on sheets of paper for printing and folding.
public struct BookletOptions: Sendable, Hashable {
    /// How the sheets are folded.
    public enum Fold: String, Sendable, Hashable, CaseIterable {
        /// Two pages on each side of a sheet. The sheets are printed on both sides (flipped on the short edge), nested,
        /// and folded once.
        case booklet
        /// Eight pages on one side of a single sheet, which is folded three times and cut in the middle.
        case eight
    }

    /// The size of the sheets.
    public enum Paper: String, Sendable, Hashable, CaseIterable {
        case a4, letter

        /// The size of a sheet in landscape orientation.
        var size: PrintSize {
            switch self {
            case .a4: PrintSize.a4.turned
            case .letter: PrintSize.letter.turned
            }
        }
    }

    /// How the sheets are folded.
    public var fold: Fold
    /// The size of the sheets.
    public var paper: Paper

    /// Creates options.
    public init(fold: Fold = .booklet, paper: Paper = .a4) {
        self.fold = fold
        self.paper = paper
    }
}
