// Widget source that was written for Apple's platforms imports `Charts`. This module lets it compile
// unchanged.
@_exported public import Foundation
@_exported public import ProviderKit
