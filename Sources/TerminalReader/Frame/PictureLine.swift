/// A line of a picture in block characters, parsed from libchafa's output of characters and color sequences.
struct PictureLine {
    private(set) var text = StyledText()
    private var style = TextStyle()
    private var pixels = PixelColors()

    init(_ line: String) {
        var rest = Substring(line)
        var plain = ""
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                plain.append(character)
                continue
            }
            guard rest.first == "[" else { continue }
            rest.removeFirst()
            let numbers = rest.prefix { $0.isNumber || $0 == ";" }
            rest = rest.dropFirst(numbers.count)
            let final = rest.popFirst()
            let codes = numbers.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            if final == "b", let last = plain.last {
                // The control sequence REP repeats the previous character.
                plain += String(repeating: last, count: min(codes.first ?? 1, 1000))
            } else if final == "m" {
                text += StyledText(plain, style)
                plain = ""
                apply(codes)
            }
        }
        text += StyledText(plain, style)
    }

    private mutating func apply(_ codes: [Int]) {
        var codes = codes[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: (pixels, style) = (PixelColors(), TextStyle())
            case 7: style.isReversed = true
            case 27: style.isReversed = false
            case 38: pixels.foreground = Self.color(&codes)
            case 48: pixels.background = Self.color(&codes)
            case 39: pixels.foreground = .usual
            case 49: pixels.background = .usual
            default: break
            }
        }
        style.color = pixels == PixelColors() ? .text : .pixels(pixels)
    }

    private static func color(_ codes: inout ArraySlice<Int>) -> PixelColors.Color {
        switch codes.popFirst() {
        case 5: return .indexed(UInt8(clamping: codes.popFirst() ?? 0))
        case 2:
            let mixed = codes.prefix(3).map { UInt8(clamping: $0) }
            codes = codes.dropFirst(3)
            return mixed.count == 3 ? .mixed(mixed[0], mixed[1], mixed[2]) : .usual
        default: return .usual
        }
    }
}
