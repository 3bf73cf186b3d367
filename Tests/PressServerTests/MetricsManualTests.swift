import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// The metrics, with the manual, the dashboard and the alert rules that use them.
@Suite struct MetricsManualTests {
    private struct Metric: Equatable {
        let type: String
        var labels: Set<String>
    }

    private let folder = Tool.repository.appending(path: "packaging/masthead-press")

    /// Returns the metrics in the response of a server, by their names.
    private func metrics() async throws -> [String: Metric] {
        var page = ""
        try await PressFixture.serving({ configuration, folder in
            try folder.write("public/a.txt", "x")
            configuration.publicFolder = folder["public"]
        }) { fixture async throws in
            let expiry = Date(timeIntervalSinceNow: 86_400).rfc3339
            let made = try await fixture.ask(
                "POST", "/admin/v1/tokens",
                json: #"{"name": "prometheus", "scopes": ["metrics"], "expiresAt": "\#(expiry)"}"#)
            let token = try #require(try made.text("token"))
            let answer = try await fixture.ask("GET", "/metrics", token: token)
            #expect(answer.status == 200, "\(answer)")
            page = answer.body
        }
        var metrics: [String: Metric] = [:]
        for match in page.matches(of: /# TYPE ([a-z_]+) ([a-z]+)\n/) {
            metrics[String(match.1)] = Metric(type: String(match.2), labels: [])
        }
        for match in page.matches(of: /(?m)^([a-z_]+)(?:\{(.*)\})? [0-9.eE+-]+$/) {
            let name = Self.base(String(match.1), metrics)
            let labels = (match.2 ?? "").matches(of: /([a-z]+)="/).map { String($0.1) }
            #expect(metrics[name] != nil, "the sample \(match.0) has no type")
            metrics[name]?.labels.formUnion(labels)
        }
        return metrics
    }

    /// Returns the name of a metric without the ending that a sample of a histogram has.
    private static func base(_ name: String, _ metrics: [String: Metric]) -> String {
        for ending in ["_bucket", "_sum", "_count"] where name.hasSuffix(ending) {
            let base = String(name.dropLast(ending.count))
            if metrics[base]?.type == "histogram" { return base }
        }
        return name
    }

    @Test("the manual lists each metric of the server with its type, its labels and their values")
    func manual() async throws {
        let rows = try ManualTable(["Metric", "Type", "Labels", "Meaning"], in: "press-monitor").rows
        var listed: [String: Metric] = [:]
        for row in rows {
            let name = try #require(ManualTable.names(row[0]).first)
            listed[name] = Metric(type: row[1], labels: Set(ManualTable.names(row[2])))
            #expect(!row[3].isEmpty, "\(name)")
        }
        let metrics = try await metrics()
        for name in Set(metrics.keys).union(listed.keys) {
            #expect(metrics[name] == listed[name], "\(name)")
        }
        let labels = try ManualTable(["Label", "Values"], in: "press-monitor").rows
        #expect(
            Set(labels.flatMap { ManualTable.names($0[0]) })
                == listed.values.reduce(into: []) { $0.formUnion($1.labels) })
        func values(_ label: String) throws -> Set<String> {
            Set(ManualTable.names(try #require(labels.first { $0[0] == "`\(label)`" })[1]))
        }
        #expect(try values("by") == Set(Refusal.allCases.map(\.rawValue)))
        #expect(try values("result") == Set(NotificationOutcome.Result.names))
    }

    /// Returns the names in an expression of Prometheus, each with the labels that its selector uses, and the labels
    /// by which the expression groups.
    private func parts(_ expression: String) -> (selectors: [(name: String, labels: [String])], groups: [String]) {
        let selectors = expression.matches(of: /([a-z_]+)(?:\{([^}]*)\})/).map { match in
            (String(match.1), match.2.matches(of: /([a-z_]+)\s*[=!]~?/).map { String($0.1) })
        }
        let plain = expression.matches(of: /\b(masthead_[a-z_]+)/).map { (String($0.1), [String]()) }
        let groups = expression.matches(of: /\b(?:by|without|on) \(([a-z_, ]+)\)/).flatMap { match in
            match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return (selectors + plain, groups)
    }

    /// Checks that an expression uses only metrics and labels of the server, and those that Prometheus adds.
    private func check(_ expression: String, shown: [String], _ metrics: [String: Metric]) {
        let (selectors, groups) = parts(expression)
        #expect(!selectors.isEmpty, "\(expression)")
        var known: Set<String> = ["instance", "job"]
        for (name, labels) in selectors {
            guard let metric = metrics[Self.base(name, metrics)] else {
                #expect(name == "up", "the server has no metric \(name): \(expression)")
                continue
            }
            known.formUnion(metric.labels)
            #expect(metric.labels.union(["instance", "job"]).isSuperset(of: labels), "\(name): \(expression)")
        }
        #expect(known.isSuperset(of: groups), "\(expression)")
        #expect(known.isSuperset(of: shown), "\(shown): \(expression)")
        let isGrouped = expression.contains("sum by")
        #expect(!isGrouped || Set(groups + ["instance"]).isSuperset(of: shown), "\(shown): \(expression)")
    }

    @Test("the dashboard is valid JSON and shows only metrics and labels that the server has")
    func dashboard() async throws {
        let metrics = try await metrics()
        let data = try Data(contentsOf: folder.appending(path: "grafana.json"))
        let board = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let panels = try #require(board["panels"] as? [[String: Any]])
        var shown: Set<String> = []
        for panel in panels {
            let targets = try #require(panel["targets"] as? [[String: Any]])
            #expect(!targets.isEmpty && panel["title"] is String && panel["gridPos"] is [String: Any])
            for target in targets {
                let expression = try #require(target["expr"] as? String)
                let legend = try #require(target["legendFormat"] as? String)
                check(expression, shown: legend.matches(of: /\{\{([a-z_]+)\}\}/).map { String($0.1) }, metrics)
                shown.formUnion(parts(expression).selectors.map { Self.base($0.name, metrics) })
            }
        }
        #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
        #expect(shown == Set(metrics.keys), "the dashboard shows each metric")
    }

    @Test("the alert rules use only metrics and labels that the server has, and the manual lists them")
    func rules() async throws {
        let metrics = try await metrics()
        let text = try String(contentsOf: folder.appending(path: "prometheus-rules.yml"), encoding: .utf8)
        let rules = text.split(separator: "      - alert: ").dropFirst()
        for rule in rules {
            let expression = try #require(rule.firstMatch(of: /\n        expr: (.+)\n/)).1
            #expect(rule.contains("        labels: {severity: "), "\(rule)")
            check(String(expression), shown: rule.matches(of: /\$labels\.([a-z_]+)/).map { String($0.1) }, metrics)
        }
        let names = rules.map { String($0.prefix { $0 != "\n" }) }
        let rows = try ManualTable(["Alert", "Condition"], in: "press-monitor").rows
        #expect(names == rows.flatMap { ManualTable.names($0[0]) } && names.count >= 10)
    }

    @Test("the packages install each file that the manual names")
    func packages() throws {
        let packaging = Tool.repository.appending(path: "packaging")
        for name in ["grafana.json", "prometheus-rules.yml", "masthead-press.socket", "masthead-press.service"] {
            for script in ["debian.py", "tarball.py"] {
                let text = try String(contentsOf: packaging.appending(path: script), encoding: .utf8)
                #expect(text.contains("\"\(name)\""), "\(script): \(name)")
            }
        }
    }
}
