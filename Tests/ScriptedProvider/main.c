// A provider whose answers are data: `scripted-provider SCRIPT`. It starts in two milliseconds.
//
// The script is a JSON object with a list of steps for each method. The steps whose conditions hold are
// performed in order, until one answers. If none does, the answer is the error `unsupported`. `shutdown` ends
// the program. The keys of a step, in the order in which they take effect:
//
//   when    values of expressions; the step is skipped unless all are equal
//   has     a file; the step is skipped unless it exists
//   lacks   a file; the step is skipped if it exists
//   write   [file, text]
//   append  [file, text]
//   log     a line for the standard error, or a list of lines
//   print   a line that is no message
//   later   a file; this step and the following ones continue in a thread of their own, once the file exists
//   sleep   a number of milliseconds
//   exit    a status
//   signal  the number of a signal, which the program sends to itself
//   send    a list of messages without `jsonrpc`
//   wait    a file; nothing else is handled until it exists
//   while   a file; nothing else is handled until it does not exist
//   result  the answer
//   error   [class, message], the answer
//   then    a list of messages, sent after the answer
//   silent  true: no answer
//
// Texts contain expressions in braces. A text that is just one expression becomes its JSON value.
//
//   {configuration.text}           a value of the request's parameters, or of the request; `null` without one
//   {context.now+60m}              a time, minutes later
//   {reversed configuration.text}  an ASCII text backwards
//   {file NAME}                    a file's content without white space at its ends
//   {has NAME WORD}                whether a file contains a word
//
// Options are limited to the `ids` that a request names. Files are relative to the working folder. The
// script is trusted. In messages, a string stays as it is written, with its escapes. Nothing is freed, because
// a provider lives for one test.

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Values

/// A JSON value as a tree.
typedef struct Value {
    /// The first character of its JSON form; `0` for all numbers.
    char kind;
    /// A string without its quotes, or a number, `true`, `false` or `null`.
    char *text;
    char *key;
    struct Value *first, *next;
} Value;

static void skipSpace(char **at) { *at += strspn(*at, " \t\r\n"); }

static char *parsedString(char **at) {
    char *start = ++*at;
    while (**at != '"') *at += **at == '\\' ? 2 : 1;
    return strndup(start, (size_t)((*at)++ - start));
}

static Value *parsed(char **at) {
    skipSpace(at);
    Value *value = calloc(1, sizeof *value);
    value->kind = **at;
    if (value->kind == '"') {
        value->text = parsedString(at);
    } else if (value->kind == '{' || value->kind == '[') {
        Value **end = &value->first;
        for (++*at, skipSpace(at); **at != '}' && **at != ']'; skipSpace(at)) {
            char *key = NULL;
            if (value->kind == '{') {
                key = parsedString(at);
                skipSpace(at);
                ++*at;
            }
            *end = parsed(at);
            (*end)->key = key;
            end = &(*end)->next;
            skipSpace(at);
            if (**at == ',') ++*at;
        }
        ++*at;
    } else {
        size_t length = strcspn(*at, ",]} \t\r\n");
        if (!strchr("tfn", value->kind)) value->kind = '0';
        value->text = strndup(*at, length);
        *at += length;
    }
    return value;
}

static Value *member(Value *object, const char *key, size_t length) {
    if (!object || object->kind != '{') return NULL;
    for (Value *one = object->first; one; one = one->next)
        if (strlen(one->key) == length && !strncmp(one->key, key, length)) return one;
    return NULL;
}

static Value *get(Value *object, const char *key) { return member(object, key, strlen(key)); }

/// The value at a path such as `configuration.text`.
static Value *at(Value *value, const char *path) {
    for (size_t length; value && *path; path += length + (path[length] == '.')) {
        length = strcspn(path, ".");
        value = member(value, path, length);
    }
    return value;
}

// Files

static bool exists(const char *name) { return access(name, F_OK) == 0; }

static void pauseFor(long milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static void waitFor(const char *name) {
    while (!exists(name)) pauseFor(5);
}

/// A file's content; empty if there is no such file.
static char *content(const char *name) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(name, "r");
    if (!file || getdelim(&text, &size, '\0', file) < 0) text = strdup("");
    if (file) fclose(file);
    return text;
}

static bool hasWord(const char *name, const char *word) {
    char *rest = content(name);
    for (char *found; (found = strsep(&rest, " \n"));)
        if (!strcmp(found, word)) return true;
    return false;
}

// Expressions

static void print(Value *value, FILE *out) {
    if (value->key) fprintf(out, "\"%s\":", value->key);
    if (value->kind == '"') fprintf(out, "\"%s\"", value->text);
    else if (value->text) fputs(value->text, out);
    if (value->text) return;
    fputc(value->kind, out);
    for (Value *one = value->first; one; one = one->next) {
        print(one, out);
        if (one->next) fputc(',', out);
    }
    fputc(value->kind == '{' ? '}' : ']', out);
}

static Value *string(char *text) {
    Value *value = calloc(1, sizeof *value);
    *value = (Value){.kind = '"', .text = text};
    return value;
}

static char *later(const char *instant, int minutes) {
    struct tm parts = {0};
    const char *rest = strptime(instant, "%Y-%m-%dT%H:%M:%S", &parts);
    if (!rest) return strdup(instant);
    time_t seconds = timegm(&parts) + minutes * 60;
    char text[64];
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &parts));
    strncat(text, rest, sizeof text - strlen(text) - 1);
    return strdup(text);
}

static Value *evaluated(char *expression, Value *request) {
    char name[256], word[256];
    int minutes = 0;
    if (sscanf(expression, "file %255s", name) == 1) {
        char *text = content(name);
        text += strspn(text, " \n");
        for (size_t end = strlen(text); end && strchr(" \n", text[end - 1]);) text[--end] = 0;
        // It is inserted as it is, which also suits JSON.
        return memcpy(calloc(1, sizeof(Value)), &(Value){.kind = '0', .text = text}, sizeof(Value));
    }
    if (sscanf(expression, "has %255s %255s", name, word) == 2) {
        char *answer = hasWord(name, word) ? "true" : "false";
        return parsed(&answer);
    }
    bool isReversed = sscanf(expression, "reversed %255s", name) == 1;
    if (!isReversed) sscanf(expression, "%255[^+]+%dm", name, &minutes);
    Value *value = at(get(request, "params"), name);
    if (!value) value = at(request, name);
    if (!value || !value->text) {
        char *null = "null";
        return value ? value : parsed(&null);
    }
    char *text = strdup(value->text);
    if (isReversed)
        for (size_t low = 0, high = strlen(text); low + 1 < high; low++) {
            char swapped = text[--high];
            text[high] = text[low];
            text[low] = swapped;
        }
    if (minutes) text = later(text, minutes);
    Value *copy = string(text);
    copy->kind = value->kind;
    return copy;
}

/// A text with the values of its expressions.
static char *filled(char *text, Value *request) {
    char *result;
    size_t size;
    FILE *out = open_memstream(&result, &size);
    for (char *end; *text; text++) {
        if (*text != '{' || !(end = strchr(text, '}'))) {
            fputc(*text, out);
            continue;
        }
        Value *value = evaluated(strndup(text + 1, (size_t)(end - text) - 1), request);
        if (value->text) fputs(value->text, out);
        text = end;
    }
    fclose(out);
    return result;
}

/// A filled text without escapes, in UTF-8.
static char *plain(char *text, Value *request) {
    char *from = filled(text, request), *start = from, *to = from;
    for (unsigned code; *from;) {
        if (*from != '\\') {
            *to++ = *from++;
        } else if (sscanf(from, "\\u%4x", &code) == 1) {
            if (code >= 0x800) *to++ = (char)(0xE0 | code >> 12);
            if (code >= 0x80) *to++ = (char)((code >= 0x800 ? 0x80 : 0xC0) | (code >> 6 & 0x3F));
            *to++ = (char)(code >= 0x80 ? 0x80 | (code & 0x3F) : code);
            from += 6;
        } else {
            *to++ = from[1] == 'n' ? '\n' : from[1];
            from += 2;
        }
    }
    *to = 0;
    return start;
}

/// A copy of a value in which each text is filled.
static Value *filledValue(Value *value, Value *request) {
    Value *copy = calloc(1, sizeof *copy);
    *copy = *value;
    copy->next = NULL;
    if (value->kind == '"') {
        char *end = strchr(value->text, '}');
        if (value->text[0] == '{' && end && !end[1]) {
            *copy = *evaluated(strndup(value->text + 1, strlen(value->text) - 2), request);
            copy->next = NULL;
        } else {
            copy->text = filled(value->text, request);
        }
        copy->key = value->key;
    }
    if (value->text) return copy;
    Value **end = &copy->first;
    for (Value *one = value->first; one; one = one->next) {
        *end = filledValue(one, request);
        end = &(*end)->next;
    }
    return copy;
}

// Answers

/// Writes a line in one piece, because several threads may write.
static void say(const char *format, const char *id, const char *text) {
    char *line;
    int length = asprintf(&line, format, id, text);
    for (ssize_t done; length > 0; line += done, length -= done)
        if ((done = write(STDOUT_FILENO, line, (size_t)length)) < 0) exit(1);
}

static char *json(Value *value) {
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    value->key = NULL;
    print(value, out);
    fclose(out);
    return text;
}

static void sendAll(Value *messages, Value *request) {
    for (Value *one = messages ? messages->first : NULL; one; one = one->next)
        say("%s{\"jsonrpc\":\"2.0\",%s\n", "", json(filledValue(one, request)) + 1);
}

static bool names(Value *ids, Value *option) {
    Value *id = get(option, "id");
    for (Value *one = ids->first; one; one = one->next)
        if (id && !strcmp(one->text, id->text)) return true;
    return false;
}

/// Removes the options that the request does not ask for.
static void limit(Value *result, Value *request) {
    Value *ids = at(request, "params.ids"), *options = get(result, "options");
    if (!ids || ids->kind != '[' || !options) return;
    for (Value **one = &options->first; *one;) {
        if (names(ids, *one)) one = &(*one)->next;
        else *one = (*one)->next;
    }
}

// Steps

static bool holds(Value *step, Value *request) {
    Value *when = get(step, "when"), *has = get(step, "has"), *lacks = get(step, "lacks");
    for (Value *one = when ? when->first : NULL; one; one = one->next)
        if (strcmp(evaluated(one->key, request)->text ?: "", one->text)) return false;
    return (!has || exists(has->text)) && (!lacks || !exists(lacks->text));
}

static void writeFile(Value *step, const char *key, const char *mode, Value *request) {
    Value *parts = get(step, key);
    FILE *file = parts ? fopen(parts->first->text, mode) : NULL;
    if (!file) return;
    fputs(plain(parts->first->next->text, request), file);
    fclose(file);
}

static void logLines(Value *lines, Value *request) {
    for (Value *one = lines->first ? lines->first : lines; one; one = lines->first ? one->next : NULL)
        dprintf(STDERR_FILENO, "%s\n", plain(one->text, request));
}

typedef struct {
    Value *steps, *request;
    char *file;
} Rest;

static void perform(Value *steps, Value *request, bool isLate);

static void *performRest(void *argument) {
    Rest *rest = argument;
    waitFor(rest->file);
    perform(rest->steps, rest->request, true);
    return NULL;
}

static char *idOf(Value *request) {
    Value *id = get(request, "id");
    return id ? json(filledValue(id, request)) : NULL;
}

static void answer(Value *result, Value *request) {
    Value *whole = filledValue(result, request);
    limit(whole, request);
    say("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", idOf(request), json(whole));
}

static void fail(const char *class, const char *message, Value *request) {
    char *error;
    asprintf(&error, "{\"code\":-32000,\"message\":\"%s\",\"data\":{\"class\":\"%s\"}}", message, class);
    say("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":%s}\n", idOf(request), error);
}

/// What a step does after `later`; returns whether it was the last step.
static bool performed(Value *step, Value *request) {
    Value *value;
    if ((value = get(step, "sleep"))) pauseFor(atol(value->text));
    if ((value = get(step, "exit"))) _exit(atoi(value->text));
    if ((value = get(step, "signal"))) {
        // Swift's runtime, with which SwiftPM links every program, may handle it.
        signal(atoi(value->text), SIG_DFL);
        raise(atoi(value->text));
    }
    sendAll(get(step, "send"), request);
    if ((value = get(step, "wait"))) waitFor(value->text);
    if ((value = get(step, "while"))) while (exists(value->text)) pauseFor(5);
    Value *result = get(step, "result"), *error = get(step, "error");
    if (result) answer(result, request);
    if (error) fail(error->first->text, filled(error->first->next->text, request), request);
    sendAll(get(step, "then"), request);
    return result || error || get(step, "silent");
}

/// - Parameter isLate: whether the first step's conditions and effects before `later` are over.
static void perform(Value *steps, Value *request, bool isLate) {
    for (Value *step = steps; step; step = step->next, isLate = false) {
        if (!isLate) {
            if (!holds(step, request)) continue;
            writeFile(step, "write", "w", request);
            writeFile(step, "append", "a", request);
            if (get(step, "log")) logLines(get(step, "log"), request);
            if (get(step, "print")) say("%s%s\n", "", plain(get(step, "print")->text, request));
            Value *file = get(step, "later");
            if (file) {
                Rest *rest = malloc(sizeof *rest);
                *rest = (Rest){step, request, file->text};
                pthread_t thread;
                pthread_create(&thread, NULL, performRest, rest);
                return;
            }
        }
        if (performed(step, request)) return;
    }
    if (get(request, "id")) fail("unsupported", "unknown method", request);
}

int main(int count, char **arguments) {
    char *text = content(count > 1 ? arguments[1] : "provider.json");
    if (!*text) {
        fprintf(stderr, "scripted-provider: found no script\n");
        return 1;
    }
    Value *script = parsed(&text);
    char *line = NULL;
    for (size_t size = 0; getline(&line, &size, stdin) > 0; line = NULL, size = 0) {
        char *start = line, *nothing = "{}";
        Value *request = parsed(&start), *method = get(request, "method");
        if (!method) continue;
        if (!strcmp(method->text, "shutdown")) return answer(parsed(&nothing), request), 0;
        Value *steps = get(script, method->text);
        perform(steps ? steps->first : NULL, request, false);
    }
}
