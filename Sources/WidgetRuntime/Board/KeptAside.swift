import Configurations
import IntentDefinitions
import JSONText

/// A stored value that does not count any more, and is kept (C9).
struct KeptAside {
    let misfit: Misfit
    /// The version of the intent under which it was stored first.
    let version: Int

    /// `{"parameter": "days", "stored": 30, "problem": …, "version": 1}`.
    var json: JSONValue {
        [
            "parameter": .string(misfit.parameter), "stored": misfit.stored,
            "problem": .string(misfit.problem.description), "version": WidgetRuntime.json(version),
        ]
    }
}
