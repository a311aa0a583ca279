// The system's libyaml; the module exists so that YAMLReading alone can import it.
#include <yaml.h>
