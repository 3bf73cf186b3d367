import CSodium
import Foundation

/// BLAKE2b, computed by libsodium. minisign uses this hash for key files and prehashed signatures.
enum BLAKE2b {
    static func hash(_ data: Data, byteCount: Int) -> Data {
        var hash = [UInt8](repeating: 0, count: byteCount)
        let bytes = [UInt8](data)
        crypto_generichash(&hash, byteCount, bytes, UInt64(bytes.count), nil, 0)
        return Data(hash)
    }
}
