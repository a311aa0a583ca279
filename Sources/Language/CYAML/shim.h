// The system's libyaml; the module exists so that SourceText alone can import it.
#include <yaml.h>
