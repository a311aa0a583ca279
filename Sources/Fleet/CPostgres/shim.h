// The system's libpq, and the ciphers of OpenSSL, which libpq uses; the module exists so that widgetconf-fleet alone can import them.
#include <libpq-fe.h>
#include <openssl/evp.h>
