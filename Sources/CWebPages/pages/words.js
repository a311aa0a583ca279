// The words of the page in English and Korean. Titles and messages of the board come from the board.

const english = {
  add: "Add widget",
  addThis: "Add {title}",
  attention: "Needs attention",
  attentionText: "{title} waits for you: its last request failed for good.",
  away: "The board is not served. It appears again by itself.",
  back: "Back",
  board: "Board",
  cancel: "Cancel",
  changes: { one: "{count} change not saved", other: "{count} changes not saved" },
  close: "Close",
  default: "Default",
  discard: "Discard changes",
  edit: "Edit",
  emptyText: "Choose a widget from the gallery. You can change everything about it later.",
  emptyTitle: "Nothing is on the board yet",
  expired: "too old",
  failed: "That did not work.",
  failing: "{title} has not been refreshed since {time}.",
  family: "Size",
  fresh: "updated {time}",
  gallery: "Add a widget",
  history: "History",
  live: "Live",
  loading: "Loading …",
  moveDown: "Move down",
  moveUp: "Move up",
  needsText: "{title} is not set up yet.",
  noChoices: "nothing found",
  none: "None",
  noOptions: "There is nothing to configure about this widget.",
  noTimeline: "There is no timeline yet.",
  now: "Now",
  notThere: "waiting for its first answer",
  open: "Open {title}",
  placed: "{title} is on the board.",
  preview: "Preview",
  problems: { one: "{count} problem", other: "{count} problems" },
  reconnecting: "Connecting again …",
  redo: "Redo",
  reload: "Refresh now",
  reloaded: "refreshed",
  remove: "Remove",
  removeItem: "Remove {title}",
  removeQuestion: "Remove {title} from the board?",
  removed: "{title} was removed.",
  removedElsewhere: "This widget was removed elsewhere. Nothing can be saved.",
  required: "required",
  revision: "Revision {count}",
  restore: "Return to this",
  save: "Save",
  search: "Search",
  secretStored: "stored; type to replace",
  setUp: "Set up",
  skip: "Skip to the board",
  stale: "out of date, {time}",
  timeline: "Timeline",
  toggle: "Press",
  undo: "Undo",
  updating: "updating …",
  why: "Why?",
  askedBecause: "Asked because of",
  failingNow: "Failing",
  later: "Later",
  nextEntry: "Next entry",
  nextReload: "Next refresh",
  "outcome.answered": "answered",
  "outcome.cancelled": "withdrawn",
  "outcome.deferred": "waits",
  "outcome.failed": "failed",
  "outcome.superseded": "replaced by a newer one",
  "outcome.unfinished": "not answered yet",
  present: "Current",
  "reason.added": "its placement",
  "reason.center": "your request",
  "reason.definition": "a changed definition",
  "reason.edited": "an edit",
  "reason.environment": "a changed language or time zone",
  "reason.interaction": "a pressed button",
  "reason.policy": "its schedule",
  "reason.pushed": "its provider's news",
  "reason.retry": "an earlier failure",
  showsEntry: "Entry {place} of {of}, since {time}",
  showsNow: "Shows",
  showsPlaceholder: "A placeholder",
};

const korean = {
  add: "위젯 추가",
  addThis: "{title} 추가",
  attention: "확인이 필요합니다",
  attentionText: "{title}: 마지막 요청이 실패하여 조치를 기다립니다.",
  away: "보드가 실행되고 있지 않습니다. 실행되면 자동으로 다시 표시됩니다.",
  back: "뒤로",
  board: "보드",
  cancel: "취소",
  changes: { other: "저장하지 않은 변경 {count}개" },
  close: "닫기",
  default: "기본값",
  discard: "변경 취소",
  edit: "편집",
  emptyText: "갤러리에서 위젯을 고르세요. 모든 설정은 나중에 바꿀 수 있습니다.",
  emptyTitle: "아직 보드에 위젯이 없습니다",
  expired: "너무 오래됨",
  failed: "실패했습니다.",
  failing: "{title}: {time} 이후 새로 고쳐지지 않았습니다.",
  family: "크기",
  fresh: "{time} 업데이트",
  gallery: "위젯 추가",
  history: "기록",
  live: "실시간",
  loading: "불러오는 중 …",
  moveDown: "아래로",
  moveUp: "위로",
  needsText: "{title}: 아직 설정되지 않았습니다.",
  noChoices: "결과 없음",
  none: "없음",
  noOptions: "이 위젯에는 설정할 것이 없습니다.",
  noTimeline: "아직 타임라인이 없습니다.",
  now: "지금",
  notThere: "첫 응답을 기다리는 중",
  open: "{title} 열기",
  placed: "{title} 위젯을 추가했습니다.",
  preview: "미리보기",
  problems: { other: "문제 {count}개" },
  reconnecting: "다시 연결하는 중 …",
  redo: "다시 실행",
  reload: "새로 고침",
  reloaded: "새로 고쳐짐",
  remove: "제거",
  removeItem: "{title} 제거",
  removeQuestion: "{title} 위젯을 보드에서 제거할까요?",
  removed: "{title} 위젯을 제거했습니다.",
  removedElsewhere: "다른 곳에서 제거된 위젯입니다. 저장할 수 없습니다.",
  required: "필수",
  revision: "리비전 {count}",
  restore: "이 상태로 되돌리기",
  save: "저장",
  search: "검색",
  secretStored: "저장됨; 바꾸려면 입력하세요",
  setUp: "설정하기",
  skip: "보드로 건너뛰기",
  stale: "오래됨, {time}",
  timeline: "타임라인",
  toggle: "누르기",
  undo: "실행 취소",
  updating: "업데이트 중 …",
  why: "이유",
  askedBecause: "요청 이유",
  failingNow: "실패 중",
  later: "이후",
  nextEntry: "다음 항목",
  nextReload: "다음 새로 고침",
  "outcome.answered": "응답함",
  "outcome.cancelled": "취소됨",
  "outcome.deferred": "대기 중",
  "outcome.failed": "실패",
  "outcome.superseded": "새 요청으로 대체됨",
  "outcome.unfinished": "아직 응답 없음",
  present: "현재",
  "reason.added": "위젯 추가",
  "reason.center": "직접 요청",
  "reason.definition": "정의 변경",
  "reason.edited": "편집",
  "reason.environment": "언어 또는 시간대 변경",
  "reason.interaction": "버튼 누름",
  "reason.policy": "정해진 일정",
  "reason.pushed": "제공자의 알림",
  "reason.retry": "이전 실패",
  showsEntry: "{of}개 중 {place}번째 항목, {time}부터",
  showsNow: "표시 내용",
  showsPlaceholder: "자리 표시",
};

export const language = navigator.languages?.[0]?.startsWith("ko") ? "ko" : "en";
const words = language === "ko" ? korean : english;
const plural = new Intl.PluralRules(language);

/** A sentence of the page, with values in place of `{name}`. */
export function word(name, values = {}) {
  const found = words[name] ?? english[name] ?? name;
  const text = typeof found === "string" ? found : found[plural.select(values.count)] ?? found.other;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const steps = [["second", 60], ["minute", 60], ["hour", 24], ["day", Infinity]];

/** How long ago an instant is: `2 min. ago`. */
export function ago(instant) {
  let amount = (Date.parse(instant) - Date.now()) / 1000;
  if (amount > -5 && amount < 5) return relative.format(0, "second");
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}

const clock = new Intl.DateTimeFormat(language, {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
});

/** An instant as people write it. */
export const moment = (instant) => clock.format(new Date(instant));

/** Translates the texts that the page begins with. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
}
