import Testing

@Suite struct PageRuleTests {
    private func problems(_ texts: KeyValuePairs<String, String>) -> [String] {
        PageRules.check(texts.map { SwiftFile(path: "pages/\($0)", text: $1) }).map(\.description)
    }

    @Test func whatIsExportedAndImportedIsUsed() {
        let found = problems([
            "a.js": """
            import { make, write } from "./b.js";
            import { send,
              find } from "./b.js";
            make(find);
            """,
            "b.js": """
            export const make = 1;
            export async function send() {}
            export function write() {}
            export class Unheard {}
            export const find = () => send;
            """,
        ])
        #expect(
            found == [
                "pages/a.js:1: it imports write without a use", "pages/a.js:1: it imports send without a use",
                "pages/b.js:4: no other file uses Unheard, do not export it",
            ])
    }

    @Test func textsExistAndAreUsed() {
        let found = problems([
            "words.js": """
            const english = {
              add: "Add",
              later: "Later",
              "size.small": "Small",
              tabs: "Tabs",
              title: "Title",
            };

            const korean = {
              add: "추가",
              later: "나중",
              "size.small": "작게",
              tabs: "탭",
              title: "제목",
            };

            """,
            "page.js": """
            word("add"); word("size." + size); quiet("nothing", 1);
            panels({ tabs: show });
            """,
            "page.html": "<h1 data-word=\"title\"></h1><p data-label=\"none\"></p>",
        ])
        #expect(
            found == [
                "pages/words.js:3: no file uses the text later",
                "pages/page.js:1: there is no text nothing", "pages/page.html:1: there is no text none",
            ])
    }
}
