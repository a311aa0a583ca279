/// The style sheet of a page.
enum PageStyle {
    /// The hash by which the page's policy allows the style sheet. A test compares the two.
    static let hash = "sha256-glJBlXoQ5Y3Y6ALH9pVjCUl56UHmaZcGaPY09QTUBUw="

    /// A column is as wide as a small widget, and two columns with their gap as a medium one.
    static let text: StaticString = """
        :root { color-scheme: light dark;
            --page: #f2f2f7; --text: #1c1c1e; --quiet: #636366; --warning: #b23c00 }
        body { margin: 0 auto; padding: 32px 12px 48px; max-width: 1140px; color: var(--text);
            background: var(--page); font: 13px/1.4 system-ui, "Noto Sans", "Noto Sans CJK KR", sans-serif }
        body > svg { position: absolute }
        header { margin-bottom: 28px }
        h1 { margin: 0; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere }
        p { margin: 0; color: var(--quiet); overflow-wrap: anywhere }
        main { display: grid; gap: 28px 24px; grid-template-columns: repeat(auto-fill, 170px) }
        article { grid-column: span 2; min-width: 0 }
        h2 { margin: 0 0 6px; font-size: 13px; font-weight: 600; overflow-wrap: anywhere }
        strong { font-weight: 600; color: var(--warning) }
        article svg { display: block; max-width: 100%; height: auto; margin-bottom: 8px;
            filter: drop-shadow(0 1px 3px rgb(0 0 0 / .12)) }
        .systemSmall, .accessoryCircular, .accessoryCorner, .accessoryRectangular { grid-column: span 1 }
        .systemLarge { grid-row: span 2 }
        .systemExtraLarge { grid-column: 1 / -1; grid-row: span 2 }
        .dark { display: none }
        @media (max-width: 387px) {
            main { grid-template-columns: minmax(0, 1fr) }
            article { grid-column: 1 }
        }
        @media (prefers-color-scheme: dark) {
            :root { --page: #000000; --text: #f2f2f7; --quiet: #98989f; --warning: #ff9f0a }
            .light { display: none }
            .dark { display: block }
            article svg { filter: none }
        }
        """
}
