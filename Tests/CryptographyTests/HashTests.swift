import Cryptography
import Foundation
import Periodical
import Testing

struct HashTests {
    /// The messages of FIPS 180-2, appendices A to C, and the empty message.
    private static let messages = [
        "", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    ]

    private func check<Function: HashFunction>(_ function: Function.Type, _ expected: [String]) {
        for (message, digits) in zip(Self.messages, expected) {
            let data = Data(message.utf8)
            #expect(Function.hash(data: data).hexadecimal == digits, "\(function): \(message)")
            #expect(Function.hash(data: Array(data)).hexadecimal == digits)
            #expect(data.withUnsafeBytes { Function.hash(bufferPointer: $0) }.hexadecimal == digits)
            var hasher = Function()
            for byte in data { hasher.update(data: [byte]) }
            #expect(hasher.finalize().hexadecimal == digits, "\(function), one byte at a time: \(message)")
            #expect(digits.utf8.count == 2 * Function.byteCount)
        }
    }

    @Test("each hash function matches the examples in its standard")
    func standards() {
        check(
            SHA256.self,
            [
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
            ])
        check(
            SHA384.self,
            [
                "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
                "3391fdddfc8dc7393707a65b1b4709397cf8b1d162af05abfe8f450de5f36bc6b0455a8520bc4e6f5fe95b1fe3c8452b",
                "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039",
            ])
        check(
            SHA512.self,
            [
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
                "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c33596fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445",
                "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
            ])
        check(
            Insecure.SHA1.self,
            [
                "da39a3ee5e6b4b0d3255bfef95601890afd80709", "a9993e364706816aba3e25717850c26c9cd0d89d",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1", "a49b2446a02c645bf419f995b67091253a04a259",
            ])
        check(
            Insecure.MD5.self,
            [
                "d41d8cd98f00b204e9800998ecf8427e", "900150983cd24fb0d6963f7d28e17f72",
                "8215ef0796a20bcaaae116d3876c664a", "03dd8807a93175fb062dfb55dc7d359c",
            ])
    }

    @Test("the hash of ten megabytes does not depend on how the data is split")
    func pieces() {
        var data = Data(count: 10 << 20)
        for index in stride(from: 0, to: data.count, by: 4093) { data[index] = UInt8(truncatingIfNeeded: index / 4093) }
        var hasher = SHA256()
        var (rest, size) = (data[...], 1)
        while !rest.isEmpty {
            hasher.update(data: rest.prefix(size))
            rest = rest.dropFirst(size)
            size = size * 3 % 65_537
        }
        #expect(hasher.finalize() == SHA256.hash(data: data))
        var million = SHA256()
        for _ in 0..<1000 { million.update(data: Data(repeating: UInt8(ascii: "a"), count: 1000)) }
        #expect(
            million.finalize().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("adding data to a copy of a hasher does not change the original hasher")
    func copies() {
        var first = SHA256()
        first.update(data: Data("a".utf8))
        var second = first
        #expect(first.finalize() == SHA256.hash(data: Data("a".utf8)))
        first.update(data: Data("b".utf8))
        second.update(data: Data("c".utf8))
        #expect(first.finalize() == SHA256.hash(data: Data("ab".utf8)))
        #expect(second.finalize() == SHA256.hash(data: Data("ac".utf8)))
        #expect(second.finalize() == SHA256.hash(data: Data("ac".utf8)))
    }

    @Test("several tasks can compute hashes with copies of one hasher at the same time")
    func tasks() async {
        var start = SHA512()
        start.update(data: Data("start ".utf8))
        await withTaskGroup(of: Bool.self) { [start] group in
            for number in 0..<64 {
                group.addTask {
                    var hasher = start
                    for _ in 0..<100 { hasher.update(data: Data("\(number)".utf8)) }
                    let whole = "start " + String(repeating: "\(number)", count: 100)
                    return hasher.finalize() == SHA512.hash(data: Data(whole.utf8))
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("the hash does not depend on whether the data is contiguous in memory")
    func regions() {
        let (first, second) = (Data(repeating: 1, count: 100), Data(repeating: 2, count: 1000))
        var parts = DispatchData.empty
        for part in [first, second] { part.withUnsafeBytes { parts.append($0) } }
        #expect(SHA256.hash(data: parts) == SHA256.hash(data: first + second))
        let slice = (first + second)[50..<150]
        #expect(SHA256.hash(data: slice) == SHA256.hash(data: Data(slice)))
    }

    @Test("two hashes are equal only if their bytes are equal")
    func equality() {
        let (hash, other) = (SHA256.hash(data: Data("a".utf8)), SHA256.hash(data: Data("b".utf8)))
        let bytes = Data(hash)
        #expect(hash == SHA256.hash(data: Data("a".utf8)) && hash != other && Set([hash, other, hash]).count == 2)
        #expect(hash == bytes && hash != Data(other))
        #expect(hash != bytes.dropLast() && hash != bytes + [0] && hash != Data())
        #expect(Array(hash) == Array(bytes) && hash.prefix(3).hexadecimal == bytes.prefix(3).hexadecimal)
        #expect(hash.description.hasSuffix(bytes.hexadecimal))
    }
}
