import Foundation
import SwiftUI
import Testing

/// Objects that views read.
@Suite struct ObservationTests {
    final class Score: ObservableObject {
        @Published var points = 3
        func add() {
            objectWillChange.send()
            points += 1
        }
    }

    @Observable final class Team {
        var name = "Reds"
    }

    private struct Created: View {
        @StateObject private var score = Score()
        var body: some View {
            Text("\(score.points)")
            More(points: $score.points)
            Text("\(score.points)")
        }
    }

    private struct More: View {
        @Binding var points: Int
        var body: some View {
            points += 1
            return Text("\(points)")
        }
    }

    @Test func aViewReadsTheObjectThatItCreates() {
        // Each view is built once, in order; a body's strings are made before its inner views are built.
        expect(VStack { Created() }, #"{"vstack":["3","4","3"]}"#)
    }

    private struct Received: View {
        @ObservedObject var score: Score
        @EnvironmentObject private var other: Score
        var body: some View { Text("\(score.points) \(other.points)") }
    }

    @Test func aViewReadsTheObjectsThatItReceives() {
        let (score, other) = (Score(), Score())
        score.add()
        expect(Received(score: score).environmentObject(other), #""4 3""#)
    }

    private struct Observing: View {
        @Environment(Team.self) private var team
        @Environment(Team.self) private var maybe: Team?
        var body: some View {
            @Bindable var team = team
            Text("\(team.name) \(maybe?.name ?? "none") \($team.name.wrappedValue)")
        }
    }

    private struct Lonely: View {
        @Environment(Team.self) private var maybe: Team?
        var body: some View { Text(maybe?.name ?? "none") }
    }

    @Test func aViewReadsObservableObjectsOfTheEnvironment() {
        expect(Observing().environment(Team()), #""Reds Reds Reds""#)
        expect(Lonely(), #""none""#)
    }
}
