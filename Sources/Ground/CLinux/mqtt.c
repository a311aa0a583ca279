#include "mqtt.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

struct mosquitto;

// A message as libmosquitto passes it.
struct message { int id; char *topic; void *content; int length; int quality; bool is_retained; };

typedef void answered(struct mosquitto *, void *, int);
typedef void subscribed(struct mosquitto *, void *, int, int, const int *);
typedef void received(struct mosquitto *, void *, const struct message *);
typedef void logged(struct mosquitto *, void *, int, const char *);

// The functions in use: the result, the name after "mosquitto_", and the parameters.
#define FUNCTIONS(USE) \
    USE(int, lib_init, (void)) \
    USE(struct mosquitto *, new, (const char *id, bool is_clean, void *owner)) \
    USE(void, destroy, (struct mosquitto *)) \
    USE(int, username_pw_set, (struct mosquitto *, const char *user, const char *password)) \
    USE(int, int_option, (struct mosquitto *, int option, int value)) \
    USE(int, tls_set, (struct mosquitto *, const char *authorities, const char *folder, const char *certificate, \
        const char *key, int (*password)(char *, int, int, void *))) \
    USE(int, threaded_set, (struct mosquitto *, bool is_threaded)) \
    USE(int, connect_bind_async, (struct mosquitto *, const char *host, int port, int keepalive, const char *own)) \
    USE(int, disconnect, (struct mosquitto *)) \
    USE(int, socket, (struct mosquitto *)) \
    USE(bool, want_write, (struct mosquitto *)) \
    USE(int, loop, (struct mosquitto *, int milliseconds, int packets)) \
    USE(int, subscribe, (struct mosquitto *, int *number, const char *topic, int quality)) \
    USE(int, unsubscribe, (struct mosquitto *, int *number, const char *topic)) \
    USE(void, connect_callback_set, (struct mosquitto *, answered *)) \
    USE(void, subscribe_callback_set, (struct mosquitto *, subscribed *)) \
    USE(void, message_callback_set, (struct mosquitto *, received *)) \
    USE(void, log_callback_set, (struct mosquitto *, logged *))

#define DECLARE(result, name, parameters) static result (*mosquitto_##name) parameters;
FUNCTIONS(DECLARE)

// The names of libmosquitto's numbers.
enum { done = 0, protocol_error = 2, lookup_error = 15, tls_error = 8, malformed_packet = 21, tls_handshake_error = 23 };
enum { option_system_certificates = 13, level_error = 1 << 3, refused = 128 };

// The seconds after which a silent connection is checked, and without an answer given up.
enum { keepalive_seconds = 60 };

struct mqtt_client {
    struct mosquitto *mosquitto;
    struct mqtt_events events;
    void *owner;
};

int mqtt_load(const char *library) {
    static bool is_loaded = false;
    // Libraries are counted, so that another call does not load it again.
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
    if (is_loaded) return 1;
#define FIND(result, name, parameters) \
    if (!(*(void **)&mosquitto_##name = dlsym(handle, "mosquitto_" #name))) return 0;
    FUNCTIONS(FIND)
    is_loaded = mosquitto_lib_init() == done;
    return is_loaded;
}

static void report_answer(struct mosquitto *mosquitto, void *owner, int code) {
    const struct mqtt_client *client = owner;
    client->events.answered(client->owner, code);
}

static void report_subscription(struct mosquitto *mosquitto, void *owner, int number, int count, const int *granted) {
    const struct mqtt_client *client = owner;
    client->events.subscribed(client->owner, number, count > 0 ? granted[0] : refused);
}

static void report_message(struct mosquitto *mosquitto, void *owner, const struct message *message) {
    const struct mqtt_client *client = owner;
    client->events.received(client->owner, message->topic, message->content, message->length);
}

static void report_complaint(struct mosquitto *mosquitto, void *owner, int level, const char *text) {
    const struct mqtt_client *client = owner;
    if (level == level_error) client->events.complained(client->owner, text);
}

struct mqtt_client *mqtt_create(const char *id, struct mqtt_events events, void *owner) {
    struct mqtt_client *client = malloc(sizeof *client);
    if (!client) return NULL;
    *client = (struct mqtt_client){mosquitto_new(id, true, client), events, owner};
    if (!client->mosquitto) {
        free(client);
        return NULL;
    }
    // Nothing is written outside of mqtt_step: the address is checked before the login is sent.
    mosquitto_threaded_set(client->mosquitto, true);
    mosquitto_connect_callback_set(client->mosquitto, report_answer);
    mosquitto_subscribe_callback_set(client->mosquitto, report_subscription);
    mosquitto_message_callback_set(client->mosquitto, report_message);
    mosquitto_log_callback_set(client->mosquitto, report_complaint);
    return client;
}

void mqtt_destroy(struct mqtt_client *client) {
    mosquitto_destroy(client->mosquitto);
    free(client);
}

int mqtt_log_in(struct mqtt_client *client, const char *user, const char *password) {
    return mosquitto_username_pw_set(client->mosquitto, user, password) == done;
}

int mqtt_use_tls(struct mqtt_client *client, const char *authorities) {
    if (!authorities) return mosquitto_int_option(client->mosquitto, option_system_certificates, 1) == done;
    return mosquitto_tls_set(client->mosquitto, authorities, NULL, NULL, NULL, NULL) == done;
}

static enum mqtt_state state(int result) {
    switch (result) {
    case done: return mqtt_open;
    case lookup_error: return mqtt_unreachable;
    case tls_error: case tls_handshake_error: return mqtt_insecure;
    case protocol_error: case malformed_packet: return mqtt_malformed;
    default: return mqtt_lost;
    }
}

enum mqtt_state mqtt_connect(struct mqtt_client *client, const char *host, int port, const char *own_address) {
    int result = mosquitto_connect_bind_async(client->mosquitto, host, port, keepalive_seconds, own_address);
    enum mqtt_state found = state(result);
    return found == mqtt_lost ? mqtt_unreachable : found;
}

int mqtt_socket(const struct mqtt_client *client) { return mosquitto_socket(client->mosquitto); }

int mqtt_wants_to_write(const struct mqtt_client *client) { return mosquitto_want_write(client->mosquitto); }

enum mqtt_state mqtt_step(struct mqtt_client *client) { return state(mosquitto_loop(client->mosquitto, 0, 1)); }

int mqtt_subscribe(struct mqtt_client *client, const char *topic) {
    int number = -1;
    return mosquitto_subscribe(client->mosquitto, &number, topic, 1) == done ? number : -1;
}

void mqtt_unsubscribe(struct mqtt_client *client, const char *topic) {
    mosquitto_unsubscribe(client->mosquitto, NULL, topic);
}

void mqtt_disconnect(struct mqtt_client *client) { mosquitto_disconnect(client->mosquitto); }
