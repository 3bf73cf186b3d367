import Formats
import Foundation
import Periodical
import Testing

/// Tests of inputs that `script/fuzz` found.
@Suite struct FuzzFindsTests {
    @Test("a property list with out-of-range references is rejected and does not crash Foundation")
    func danglingReference() throws {
        let text = """
            YnBsaXN0MDCiATPfFxICAwQFBgcICQoLDA0ODxAREhMUHh8dIiMkJSYnKCkuLxowMTJYQXJjaDw/eG1sQXJ0aWNsZXNaQ2F0ZWdv \
            cmllc1dDb250ZW50VUNvdmVyVERhdGVZRGlyZWN0aW9uVUluZGV4YUxYbmd1YWdlVE5hbWVWTnVtYmVyU093blVQYWdlc1lQcm9k \
            dWN0SURYUmV2bXNpb25XU3VtbWFyeVVUaXRsZVZWb3VtbGWhFdQWFxgZGhscHVZTSEEyNTZVU2NhbGVUU2l6ZVNVUkxfEEEwMDAw \
            MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDDQ7wEQClpzcHJpbmcuemlw \
            EAKiICFRYVFiWnNwcmluZy5wbmczQceS+EAAAABTcnRsVmkuanNvblJlblZzcHJpbmdhAL3RKitTa2V5oxssLSNABAAAAAAAAAkQ \
            A1FwUXNWU3ByaW5nUTHfEBICAwQFBgcICQoLDA0ODxAREhMUHh0iHyMkJSY0KCkuLxowMTJTdHdvAAgACwAyADsARABPAFcAXQBi \
            AGwAcgB7AIAAhwCLAJEAmwCkAKwAsgC5ALsAxADLANEA1gDaAR0BHwEhASwBLgExATMBNQFAAUkBTQFUAVcBXgFhAWQBaAFsAXUB \
            dgF4AXoBfAGDAYUBrAAAAAAAAAIBAAAAAAAAADUAAAAAAAAAAAAAAAAAAAGw
            """
        let data = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        #expect(throws: MastheadError.self) { try Catalog.read(data, subject: "find") }
    }

    @Test("a binary property list with a changed byte does not cause a crash")
    func changedAnywhere() throws {
        let list: [[String: Any]] = [
            ["Name": "a", "Date": Date(), "Categories": ["x", "y"], "Pages": 3, "Volume": "½"]
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        for index in data.indices {
            for value: UInt8 in [0, 1, 0x0F, 0x7F, 0x80, 0xA1, 0xD2, 0xDF, 0xFF] {
                var changed = data
                changed[index] = value
                _ = try? Catalog.read(changed, subject: "changed")
            }
        }
        #expect(try Catalog.read(data, subject: "whole").catalog.entries.count == 1)
    }
}
