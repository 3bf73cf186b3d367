import PressWire
import Testing

@Suite struct VoucherCodeTests {
    @Test("voucher codes can be typed in lower case and without hyphens")
    func reading() throws {
        let code = VoucherCode()
        #expect(code.text.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}/) != nil)
        let typed = [
            code.text.lowercased(), code.text.replacing("-", with: ""), " \(code.text.replacing("-", with: " ")) ",
            code.text.replacing("0", with: "o").replacing("1", with: "l"),
            code.text.replacing("0", with: "O").replacing("1", with: "I"),
        ]
        for text in typed {
            #expect(VoucherCode(text) == code, "\(text)")
            #expect(VoucherCode.hash(of: text) == code.hash)
        }
        for text in ["", "-", "\(code.text)0", String(code.text.dropLast()), "U" + code.text.dropFirst(), "\u{0}", "ı"]
        {
            #expect(VoucherCode(text) == nil, "\(text)")
            #expect(VoucherCode.hash(of: text).count == 32 && VoucherCode.hash(of: text) != code.hash)
        }
        #expect(VoucherCode(String(repeating: "-", count: 1_000_000)) == nil)
        #expect(Set((0..<1000).map { _ in VoucherCode().text }).count == 1000)
    }

    @Test("a voucher code with a wrong character or two swapped characters is rejected")
    func slips() {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        for _ in 0..<20 {
            let letters = Array(VoucherCode().text.replacing("-", with: ""))
            for place in letters.indices {
                for letter in alphabet where letter != letters[place] {
                    var wrong = letters
                    wrong[place] = letter
                    #expect(VoucherCode(String(wrong)) == nil)
                }
                for other in letters.indices where letters[other] != letters[place] {
                    var wrong = letters
                    wrong.swapAt(place, other)
                    #expect(VoucherCode(String(wrong)) == nil)
                }
            }
        }
    }
}
