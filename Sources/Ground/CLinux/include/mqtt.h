// A client of MQTT 3.1.1 by libmosquitto, which is loaded at run time: neither the build nor the packages need it.
//
// The functions of libmosquitto are declared here and in mqtt.c. Their interface is fixed by the name of the library.
#pragma once

#pragma clang assume_nonnull begin

/// A connection to a broker. It is used on one thread, which is also the thread of its events.
struct mqtt_client;

/// What a connection reports while `mqtt_step` runs.
struct mqtt_events {
    /// The broker answered the login: 0, or the code of its refusal.
    void (*answered)(void *owner, int code);
    /// The broker answered a subscription. `quality` is 128 if it refused.
    void (*subscribed)(void *owner, int subscription, int quality);
    /// A message arrived. `content` is NULL if it is empty.
    void (*received)(void *owner, const char *topic, const void *_Nullable content, int length);
    /// The library reported an error in words.
    void (*complained)(void *owner, const char *text);
};

enum mqtt_state {
    mqtt_open = 0,
    /// The connection ended.
    mqtt_lost,
    /// The host was not found, or an address of it cannot be connected.
    mqtt_unreachable,
    /// TLS failed.
    mqtt_insecure,
    /// The broker did not keep to the protocol.
    mqtt_malformed,
};

/// Loads the library if it is not loaded yet. Returns 0 if it is not installed, or if it lacks a function. All other
/// functions need it. Not safe on several threads at once.
int mqtt_load(const char *library);

/// Creates a connection. Returns NULL without memory.
///
/// - id: the name of this client at the broker, of at most 23 letters, digits and "-".
struct mqtt_client *_Nullable mqtt_create(const char *id, struct mqtt_events events, void *owner);

/// Closes the connection and frees it.
void mqtt_destroy(struct mqtt_client *client);

/// Returns 0 if the user or the password cannot be sent.
int mqtt_log_in(struct mqtt_client *client, const char *user, const char *_Nullable password);

/// Uses TLS, and verifies the certificate and the name of the host. Returns 0 on failure.
///
/// - authorities: a file with the trusted certificates; NULL for the certificates of the system.
int mqtt_use_tls(struct mqtt_client *client, const char *_Nullable authorities);

/// Begins to connect, and prepares the login, which `mqtt_step` sends.
///
/// - own_address: "0.0.0.0" or "::" for an address of the host in this family; NULL for any.
enum mqtt_state mqtt_connect(
    struct mqtt_client *client, const char *host, int port, const char *_Nullable own_address);

/// The descriptor of the connection; -1 if there is none.
int mqtt_socket(const struct mqtt_client *client);

/// Whether `mqtt_step` must be called when the descriptor becomes writable.
int mqtt_wants_to_write(const struct mqtt_client *client);

/// Reads and writes what is possible without waiting, at most one message, and keeps the connection alive.
enum mqtt_state mqtt_step(struct mqtt_client *client);

/// Subscribes with the quality of service 1. Returns the number of the subscription; -1 if the topic cannot be sent.
int mqtt_subscribe(struct mqtt_client *client, const char *topic);

void mqtt_unsubscribe(struct mqtt_client *client, const char *topic);

/// Tells the broker that this client leaves. `mqtt_step` sends it.
void mqtt_disconnect(struct mqtt_client *client);

#pragma clang assume_nonnull end
