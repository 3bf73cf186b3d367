extension MastheadError.Code {
    /// A server cannot have its port.
    public static let portTaken = Self(rawValue: "server.port")
}
