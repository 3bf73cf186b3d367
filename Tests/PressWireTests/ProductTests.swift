import PressWire
import Testing

@Suite struct ProductTests {
    @Test("a product with an invalid or missing value is rejected")
    func products() {
        #expect(Product(id: "press.year", publication: "press", kind: .subscription)?.backlog == .published)
        let paid = Product(id: "press.year", publication: "press", kind: .subscription, price: Price(1, "EUR"))
        #expect(paid?.backlog == .current && paid?.choosing(.nothing).backlog == .nothing)
        #expect(Product(id: "press.all", publication: "press", kind: .all, backlog: .current) == nil)
        #expect(Product(id: "a", publication: "press", kind: .issue, item: "Nº 7 / ½") != nil)
        #expect(Product(id: "a", publication: "press", kind: .issue) == nil)
        #expect(Product(id: "a", title: "Das Jahr, “½”", publication: "press", kind: .all)?.title == "Das Jahr, “½”")
        for wrong in ["", " ", "a\nb", "a\u{2028}b", "\u{1B}[2J", String(repeating: "a", count: 201)] {
            #expect(Product(id: "a", title: wrong, publication: "press", kind: .all) == nil, "\(wrong)")
        }
        #expect(Product(id: "a", publication: "press", kind: .all, item: "a") == nil)
        for wrong in ["", ".a", "a b", "a/b", "é", "a\n", String(repeating: "a", count: 101)] {
            #expect(Product(id: wrong, publication: "press", kind: .all) == nil, "\(wrong)")
            #expect(Product(id: "a", publication: wrong, kind: .all) == nil, "\(wrong)")
        }
        for wrong in ["", "a\u{0}", "a\n", "\u{7F}", String(repeating: "a", count: 501)] {
            #expect(Product(id: "a", publication: "press", kind: .book, item: wrong) == nil)
        }
        #expect(Price(1200, "EUR") != nil)
        for (amount, currency) in [(0, "EUR"), (-1, "EUR"), (1, "eur"), (1, "EURO"), (1, "€"), (2_000_000_000, "EUR")] {
            #expect(Price(amount, currency) == nil)
        }
    }

    @Test("the currency of a price determines the number of decimals")
    func decimals() {
        for (text, currency, amount) in [
            ("4.99", "EUR", 499), ("4,9", "EUR", 490), ("1.250", "KWD", 1250), ("0.05", "USD", 5),
        ] {
            #expect(Price(decimal: text, currency)?.amount == amount, "\(text) \(currency)")
        }
        for (text, currency) in [
            ("4.999", "EUR"), ("4.9", "JPY"), ("499", "EUR"), ("4.", "EUR"), ("-4.99", "EUR"), ("1.000.00", "EUR"),
            ("0.00", "EUR"), ("4.99", "eur"),
        ] {
            #expect(Price(decimal: text, currency) == nil, "\(text) \(currency)")
        }
    }
}
