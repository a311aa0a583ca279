/** A view as JSON. A string is a text. */
export type View = string | { readonly [key: string]: unknown };

/** An instant: a Date, or RFC 3339. */
export type Instant = Date | string;

/**
 * The values of a configuration by parameter, as JSON. A hidden parameter or one without a value is absent.
 * If the person chose no value, it is null.
 */
export type Values = { readonly [parameter: string]: any };

export type Alignment =
  | "topLeading" | "top" | "topTrailing" | "leading" | "center" | "trailing" | "bottomLeading" | "bottom"
  | "bottomTrailing";
export type HorizontalAlignment = "leading" | "center" | "trailing";
export type VerticalAlignment = "top" | "center" | "bottom";
export type Font =
  | "largeTitle" | "title" | "title2" | "title3" | "headline" | "subheadline" | "body" | "callout" | "footnote"
  | "caption" | "caption2";
export type Weight =
  | "ultraLight" | "thin" | "light" | "regular" | "medium" | "semibold" | "bold" | "heavy" | "black";
export type Family =
  | "systemSmall" | "systemMedium" | "systemLarge" | "systemExtraLarge" | "accessoryCircular"
  | "accessoryRectangular" | "accessoryInline" | "accessoryCorner";

/** What every view can have. Colors are roles, names or `#rrggbb`; lengths are in points. */
export interface Modifiers {
  font?: Font;
  weight?: Weight;
  monospaced?: boolean;
  color?: string;
  tint?: string;
  lineLimit?: number;
  textAlignment?: HorizontalAlignment;
  padding?: number | {
    top?: number; leading?: number; bottom?: number; trailing?: number; horizontal?: number; vertical?: number;
  };
  frame?: { width?: number | "fill"; height?: number | "fill"; alignment?: Alignment };
  /** A color, or a view made by `shape` or `gradient`. */
  background?: string | View;
  /** What screen readers read instead of the texts inside. */
  accessibilityLabel?: string;
  /** The view that is drawn by versions of widgetconf that do not know the node. */
  fallback?: View;
}

/** What stacks leave out, so that a view can depend on a condition. */
export type Nothing = null | undefined | false;

/** A text. Line breaks are kept. */
export function text(content: string | number, options?: Modifiers): View;
/** A date that is drawn for the present time without a reload. `zone` is an IANA name. */
export function date(
  instant: Instant, style: "time" | "date" | "relative" | "offset" | "timer",
  options?: Modifiers & { zone?: string }): View;
/** A symbol by its name, such as `cloud.sun`. The label is drawn if a display does not know the symbol. */
export function image(symbol: string, options?: Modifiers & { label?: string }): View;
/** A PNG or JPEG file, by its path below the provider's folder or by its bytes. */
export function picture(
  options: Modifiers & { file?: string; bytes?: Uint8Array; label?: string; scaling?: "fit" | "fill" }): View;
/** Views from top to bottom. */
export function vstack(
  views: readonly (View | Nothing)[],
  options?: Modifiers & { spacing?: number; alignment?: HorizontalAlignment }): View;
/** Views from left to right. */
export function hstack(
  views: readonly (View | Nothing)[],
  options?: Modifiers & { spacing?: number; alignment?: VerticalAlignment }): View;
/** Views from back to front. */
export function zstack(views: readonly (View | Nothing)[], options?: Modifiers & { alignment?: Alignment }): View;
/** Rows of cells in common columns. A row is a list of views, or a view as wide as the grid. */
export function grid(
  rows: readonly (View | readonly (View | Nothing)[] | Nothing)[],
  options?: Modifiers & {
    columns?: readonly HorizontalAlignment[]; columnSpacing?: number; rowSpacing?: number; alignment?: Alignment;
  }): View;
/** Space that pushes its neighbors apart. */
export function spacer(minLength?: number, options?: Modifiers): View;
/** A line between the views of a stack. */
export function divider(options?: Modifiers): View;
/** A value in a range, by default from 0 to 1. */
export function gauge(
  value: number,
  options?: Modifiers & {
    range?: readonly [number, number]; style?: "linear" | "circular"; label?: string; valueLabel?: string;
  }): View;
/** A fraction from 0 to 1, or two instants between which the bar fills without a reload. */
export function progress(
  value: number | readonly [Instant, Instant], options?: Modifiers & { label?: string }): View;
/** One mark for each value, the oldest first. */
export function chart(
  values: Iterable<number>,
  options?: Modifiers & {
    mark?: "bar" | "line" | "area" | "point" | "sparkline"; least?: number; most?: number; goal?: number;
    goalColor?: string; goalLabel?: string; labels?: readonly string[];
    axis?: readonly (number | { value: number; label: string })[];
  }): View;
/** A shape that fills the available space. Also a value of `background`. */
export function shape(
  name: "rectangle" | "roundedRectangle" | "capsule" | "circle" | "ellipse" | "line",
  options?: Modifiers & {
    cornerRadius?: number; points?: readonly (readonly [number, number])[]; fill?: string | View; stroke?: string;
    lineWidth?: number;
  }): View;
/** Colors that blend into each other. Also a value of `fill` and `background`. */
export function gradient(
  colors: readonly string[],
  options?: Modifiers & { stops?: readonly number[]; from?: Alignment; to?: Alignment }): View;
/** A view that opens an address. */
export function link(destination: string, content: View, options?: Modifiers): View;
/** A view that can be pressed. The widget's `perform` receives the action. */
export function button(action: string, content: View, options?: Modifiers): View;
/** A view that can be switched on and off. `perform` receives the action and the wanted state. */
export function toggle(action: string, isOn: boolean, content: View, options?: Modifiers): View;

/** The instant as RFC 3339, as messages contain it. */
export function timestamp(instant: Instant): string;

/** Values in place of a view, which the board draws by the view definition of the widget. */
export interface EntryData {
  /** The values that `entry` in provider.yaml declares. A Date is written as RFC 3339. */
  data: { readonly [name: string]: unknown };
  view?: undefined;
}

/** A view, or data, that is shown from `date` until the date of the next entry. */
export type Entry = ({ view: View; data?: undefined } | EntryData) & {
  date: Instant;
  /** How important the entry is in a stack of widgets, and for how many seconds. */
  relevance?: { score: number; duration?: number };
};

/** When the next timeline is requested. An edit never waits for it. */
export type ReloadPolicy = "atEnd" | "never" | { after: string };
/** At the date of the last entry. */
export const atEnd: "atEnd";
/** Only when someone edits or reloads the widget. */
export const never: "never";
/** At this instant, regardless of the entries. */
export function after(instant: Instant): ReloadPolicy;

/** The entries from now on, and when to request the next ones; `atEnd` without a policy. */
export interface Timeline {
  entries: readonly Entry[];
  policy?: ReloadPolicy;
}

/** About which widget a request is. */
export interface Context {
  kind: string;
  /** The board of the widget; undefined in `simulate` and `test`. One process may serve several boards. */
  board?: string;
  /** The placed widget, such as `weather-1`, which is unique only on its board; undefined in the gallery. */
  widget?: string;
  family: Family;
  /** In points. */
  displaySize: { width: number; height: number };
  /** In the gallery: answer quickly, with sample content if you like. */
  isPreview: boolean;
  /** Not on a board: do not send or change anything outside the process. */
  isSimulated: boolean;
  /** The time. Use it instead of the clock, because a simulated day has its own time. */
  now: Date;
  locale: string;
  /** The language of the locale, such as `ko` for `ko-KR`. */
  language: string;
  timeZone: string;
  colorScheme: "light" | "dark";
  reason?: string;
  revision?: number;
  /** Aborted when the answer is no longer needed. Pass it to `fetch`. */
  signal: AbortSignal;
  /** Reports the progress of the request to the user: a fraction from 0 to 1, and a short message. */
  progress(fraction?: number, message?: string): void;
}

/** A context for tests, with the fields that matter. */
export function context(fields?: Partial<Omit<Context, "now">> & { now?: Instant }): Context;

/** A choice: an object of a declared type, or a value of any other type, alone or with a title. */
export type Option =
  | string | number | boolean
  | { id: string; title: string; subtitle?: string; group?: string; [property: string]: unknown }
  | { value: unknown; title?: string; subtitle?: string; group?: string };

/** The choices of a parameter. `more` says that a search could find others. */
export interface Options {
  options: readonly Option[];
  more?: boolean;
}

/** Which choices are requested: those that match `search`, those with these `ids`, or else all of them. */
export interface OptionsQuery {
  parameter: string;
  search?: string;
  ids?: readonly string[];
  /** The known values of the other parameters. */
  values: Values;
  context: Context;
}

/** Selects the choices that a query requests from a list of all of them. */
export function choose(query: Pick<OptionsQuery, "search" | "ids">, options: Iterable<Option>): Options;

/** Why a configuration is not accepted: a message in lower case without a period, and one step as a hint. */
export interface Finding {
  parameter?: string;
  message: string;
  hint?: string;
}

/** A press of a button or a toggle. A press that is sent again has the same number. */
export interface Press {
  action: string;
  /** The wanted state of a toggle. */
  isOn?: boolean;
  number: number;
}

/** Why a request fails. The board retries with growing delays; the classes below behave differently. */
export class ProviderError extends Error {}
/** A service is down. The board retries, but not before `retryAfter` seconds. */
export class Unavailable extends ProviderError {
  constructor(message: string, options?: { retryAfter?: number });
}
/** Someone must sign in. The board does not retry until an edit or a reload. */
export class AuthenticationRequired extends ProviderError {}
/** The configuration cannot work because of these parameters. The board does not retry until an edit. */
export class ConfigurationError extends ProviderError {
  constructor(message: string, options?: { parameters?: readonly string[] });
}
/** The provider does not have this feature. The board continues without it. */
export class Unsupported extends ProviderError {}

/** Reads typed values of a configuration. A value of another type is a ConfigurationError that names it. */
export class ConfigurationReader {
  constructor(values: unknown);
  /** The value; undefined if there is none. */
  optional<T>(name: string, read: (value: any) => T): T | undefined;
  /** The value; the default if there is none. */
  value<T>(name: string, read: (value: any) => T, otherwise: T): T;
  /** The value, which must be there. */
  required<T>(name: string, read: (value: any) => T): T;
  /** The elements of a list; none if there is no value. */
  list<T>(name: string, read: (value: any) => T): T[];
}

export interface DateRange { start: string; end: string }
export interface Place { latitude: number; longitude: number; name?: string }
export interface Person { name?: string; email?: string; phone?: string }
export interface Money { amount: number; currency: string }
export interface Measurement { value: number; unit: string }

export function asBoolean(value: unknown): boolean;
export function asInteger(value: unknown): number;
export function asNumber(value: unknown): number;
export function asString(value: unknown): string;
export function asStrings(value: unknown): string[];
export function asDate(value: unknown): Date;
export function asDateRange(value: unknown): DateRange;
export function asPlace(value: unknown): Place;
export function asPerson(value: unknown): Person;
export function asMoney(value: unknown): Money;
export function asMeasurement(value: unknown): Measurement;
export function oneOf<const Case extends string>(cases: readonly Case[]): (value: unknown) => Case;

type Result<T> = T | Promise<T>;

interface Declaration {
  title?: string;
  description?: string;
  families?: readonly Family[];
  /** A generic view or data, without doing any work. */
  placeholder?(context: Context): Result<View | EntryData>;
}

/** The functions of a kind without parameters. */
export interface StaticWidget extends Declaration {
  timeline(context: Context): Result<Timeline>;
  /** One entry; without it, the timeline's first entry is used. */
  snapshot?(context: Context): Result<Entry>;
  /** Carries out a press of a button or a toggle. */
  perform?(press: Press, context: Context): Result<void>;
}

/** The functions of a kind that people can edit. */
export interface IntentWidget<Configuration> extends Declaration {
  /** The parameters that the widget uses: their names, or their types by name. */
  reads?: readonly string[] | { readonly [parameter: string]: unknown };
  /** Makes the configuration of `timeline`, `snapshot` and `perform` from the values. */
  parse?(values: Values): Configuration;
  timeline(configuration: Configuration, context: Context): Result<Timeline>;
  /** One entry; without it, the timeline's first entry is used. */
  snapshot?(configuration: Configuration, context: Context): Result<Entry>;
  /** Carries out a press of a button or a toggle. */
  perform?(press: Press, configuration: Configuration, context: Context): Result<void>;
  /** The choices, by parameter. */
  options?: { [parameter: string]: (query: OptionsQuery) => Result<Options | readonly Option[]> };
  /** Initial values by parameter. */
  defaults?(values: Values, context: Context): Result<Values>;
  /** Findings; none if the configuration is accepted. */
  validate?(values: Values, context: Context): Result<readonly Finding[] | void>;
}

/** What a person may see at a service. The board stores it, and sends the token in configurations. */
export interface Account {
  id: string;
  token: string;
  title?: string;
  refreshToken?: string;
  /** Seconds until the token expires. The board asks for new tokens before that. */
  expiresIn?: number;
}

/** A login that a person completes in a browser: the device flow of OAuth 2.0 (RFC 8628). */
export interface Login {
  userCode: string;
  verificationURL: string;
  verificationURLComplete?: string;
  /** Seconds between two polls. */
  interval?: number;
  /** Seconds until the code expires. */
  expiresIn?: number;
  /** What `poll` needs, such as the device code. The board never shows it. */
  flow: string;
}

/** Why a login has not ended in an account. */
export interface LoginState {
  status: "pending" | "denied" | "expired";
  interval?: number;
}
/** The person has not finished. With an interval, the board polls again after so many seconds. */
export function pending(interval?: number): LoginState;
/** The person refused. */
export const denied: LoginState;
/** The code was not entered in time. */
export const expired: LoginState;

/** How people log in to a service. */
export interface AccountService {
  /** The account of a token that a person entered. */
  check?(token: string): Result<Account>;
  /** Begins a login, which the person completes in a browser. */
  begin?(locale: string): Result<Login>;
  /** Asks the service once whether the login is complete. */
  poll?(flow: string): Result<Account | LoginState>;
  /** The account with new tokens. */
  refresh?(account: Account): Result<Account>;
}

/**
 * Values that all providers of a group share with an app. If the board refuses, the error is a ProviderError.
 *
 * Each board has its own values. In a request, these are the values of its board; elsewhere, those of the only board of
 * the process, or of the board that `on` names.
 */
export interface Group {
  /** The group of a board: `provider.group.on(context.board)`. */
  on(board: string): Group;
  /** The values of the keys; all values without keys. A key without a value is absent. */
  get(...keys: string[]): Promise<Values>;
  /** Changes the values of these keys together. Null removes a key. */
  set(values: Values): Promise<void>;
  /**
   * Changes values that depend on those before. If another program changes the group meanwhile, `change` is called
   * again. The result is what was changed.
   */
  update(change: (values: Values) => Values, ...keys: string[]): Promise<Values>;
  /**
   * `receive` is called with new values that another program has set; null is a removed key. `provider.board` is the
   * board of the group. With `on`, only changes on this board are reported.
   */
  changed(receive: (values: Values) => void): void;
}

/** A widget of this provider on the board, with its present values. */
export interface PlacedWidget {
  kind: string;
  widget: string;
  family: Family;
  revision: number;
  configuration: Values;
}

/** The widgets of a program, and its connection to the board. */
export class Provider {
  /**
   * With a concurrency of 1, one function runs at a time. The default is 4.
   *
   * One process may serve several boards. With `boards: "one"`, each board has its own process. Use it if the program
   * remembers something about widgets that it does not store by `context.board`.
   */
  constructor(options?: { concurrency?: number; boards?: "one" | "many" });
  /** The board of the current request or change of a group; undefined elsewhere. */
  readonly board: string | undefined;
  staticWidget(kind: string, functions: StaticWidget): this;
  intentWidget<Configuration = Values>(kind: string, functions: IntentWidget<Configuration>): this;
  /** Adds a service at which people have accounts, for parameters with `type: account`. */
  account(service: string, functions: AccountService): this;
  /** The values of the group that the manifest names. */
  readonly group: Group;
  /**
   * The placed widgets of this provider, or those of a kind, sorted by id. Without a board, these are the widgets of
   * the current board, or of the only board of the process.
   */
  configurations(which?: { kind?: string; board?: string }): Promise<PlacedWidget[]>;
  /**
   * Requests fresh timelines for all widgets, those of a kind, or one placed widget. Without a board, these are the
   * widgets of the current board, or of all boards outside a request.
   */
  reload(which?: { kind?: string; widget?: string; board?: string }): void;
  /** Writes a line to the log of the provider. */
  log(message: unknown, level?: "debug" | "info" | "warning" | "error"): void;
  /** Answers the board until it ends the program. `console.log` writes to the log from here on. */
  run(): void;
}
