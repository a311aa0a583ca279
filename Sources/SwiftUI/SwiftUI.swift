// Widget source that was written for Apple's platforms says `import SwiftUI`.
// This module lets it stay as it is.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import Observation
@_exported public import ProviderKit
