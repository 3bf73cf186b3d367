import CommandSupport
import Foundation
import IssueLibrary
import TerminalReader
import TestSupport
import Testing

@testable import MastheadCommands

/// Progress lines and bars, and byte counts in options.
@Suite(.leavesNoProcess) struct ProgressTests {
    private let start = ContinuousClock.now

    @Test("the download speed counts only the last few seconds")
    func rate() {
        var meter = RateMeter()
        meter.add(5_000_000, at: start)
        #expect(meter.rate(at: start) == 0)
        meter.add(6_000_000, at: start + .seconds(1))
        #expect(abs(meter.rate(at: start + .seconds(1)) - 1_000_000) < 1)
        for second in 2...20 { meter.add(6_000_000, at: start + .seconds(second)) }
        #expect(meter.rate(at: start + .seconds(20)) == 0)
    }

    @Test("the download speed is not negative if data is downloaded again")
    func anew() {
        var meter = RateMeter()
        meter.add(1000, at: start)
        meter.add(10, at: start + .seconds(1))
        #expect(meter.rate(at: start + .seconds(2)) == 0)
    }

    @Test("if the total size is unknown, a progress line shows only bytes and speed")
    func line() {
        var row = ProgressRow(
            name: "spring", progress: DownloadProgress(byteCount: 21_000_000, totalByteCount: 42_000_000),
            rate: 1_000_000)
        #expect(
            row.line(nameWidth: 8, style: BarStyle([:]))
                == "spring    ##########..........   50%  21.0 MB of 42.0 MB  1.0 MB/s  0:21 left")
        row.progress.totalByteCount = nil
        #expect(row.line(nameWidth: 8, style: BarStyle([:])) == "spring    21.0 MB  1.0 MB/s")
        row.remark = "paused"
        #expect(row.line(nameWidth: 4, style: BarStyle(["LANG": "de_DE.UTF-8"])) == "spr…  21.0 MB  paused")
    }

    @Test("progress lines align names by their width in the terminal, not by their number of characters")
    func columns() {
        let progress = DownloadProgress(byteCount: 1000, totalByteCount: nil)
        for name in ["Été", "第1号", "🌍🌍🌍", "a"] {
            let line = ProgressRow(name: name, progress: progress).line(nameWidth: 8, style: BarStyle([:]))
            #expect(line.terminalColumns == 16 && line.hasSuffix("  1.0 kB"), "\(line)")
        }
        let long = ProgressRow(name: "第12号 海図と灯台", progress: progress).line(nameWidth: 8, style: BarStyle([:]))
        #expect(long == "第12号 …  1.0 kB")
    }

    @Test("if the output is not a terminal, a progress counter prints at most one line")
    func countingWithoutTerminal() throws {
        let folder = try TemporaryFolder()
        for (isAnnounced, said) in [(false, ""), (true, "downloading a\n")] {
            let errors = try folder.write("errors", "")
            let console = Console(
                output: .nullDevice, errors: try FileHandle(forWritingTo: errors), environment: [:])
            let display = CountingDisplay(console: console, isQuiet: false, isAnnounced: isAnnounced)
            for done in 0...3 { display.show("downloading a", done, of: 3, "pages") }
            display.finish()
            #expect(try String(contentsOf: errors, encoding: .utf8) == said)
        }
    }

    @Test("if the size of one download is unknown, the progress line shows no total size")
    func total() {
        let known = ProgressRow(name: "a", progress: DownloadProgress(byteCount: 1, totalByteCount: 2), rate: 3)
        let unknown = ProgressRow(name: "b", progress: DownloadProgress(byteCount: 1, totalByteCount: nil), rate: 4)
        #expect(ProgressRow.total(of: [known, known], name: "t").progress.totalByteCount == 4)
        #expect(ProgressRow.total(of: [known, unknown], name: "t").progress.totalByteCount == nil)
        #expect(ProgressRow.total(of: [known, unknown], name: "t").rate == 7)
    }

    @Test("byte counts in options can end in k, M or G")
    func byteCounts() {
        #expect(
            ["1500", "500k", "2M", "1.5G"].map { ByteCountArgument(argument: $0)?.value } == [
                1500, 500_000, 2_000_000, 1_500_000_000,
            ])
        #expect(["", "k", "-1", "1x", "1e30G"].allSatisfy { ByteCountArgument(argument: $0) == nil })
    }
}
