/** What can be seen of the reviews at one moment. */
export interface Picture {
    /** The URI of the text that visibly has the keyboard; empty for none. */
    readonly text: string;
    /** The title of the review in front, which may change; empty for none. */
    readonly front: string;
    /** The id of its tab; empty for none. */
    readonly frontTab: string;
    /** The revision of its text, by the text itself; undefined as long as none of it is drawn. */
    readonly revision: number | undefined;
    /** The title of the review whose row, bar or question has the keyboard; empty for none. */
    readonly named: string;
    /** Where the reviews can be clicked on. */
    readonly places: readonly ReviewPlace[];
}

/** A part of the page that belongs to one review. */
export interface ReviewPlace {
    readonly part: 'row' | 'tab' | 'bar';
    readonly title: string;
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

/** What the page remembers of its pictures. */
export interface PictureWatch {
    /** What the last frame has shown. */
    painted: Picture;
    /** The titles of all reviews that could be seen at some time. */
    readonly seen: Set<string>;
    /** What there is at this moment, painted or not. */
    now(): Picture;
    /** Called right before each frame is painted; what was painted last is still in {@link painted}. */
    onWillPaint: (next: Picture) => void;
}

declare global {
    interface Window {
        agentCompanionPictures: PictureWatch;
    }
}

/** Runs in the page, from its start: notes what each frame shows. A proposal tells its revision by itself, as `#7;`. */
export function watchPictures(): void {
    const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
    const textOf = (element: Element | null | undefined): string => element?.textContent ?? '';
    const isReview = (title: string): boolean => title.includes(' ⟷ ');
    const tabs = (): { element: Element; title: string }[] =>
        [...document.querySelectorAll('#theia-main-content-panel .lm-TabBar-tab')]
            .map(element => ({ element, title: textOf(element.querySelector('.lm-TabBar-tabLabel')) }))
            .filter(({ title }) => isReview(title));
    const shownTexts = (): HTMLElement[] =>
        [...document.querySelectorAll<HTMLElement>('.monaco-diff-editor .editor.modified .monaco-editor')].filter(
            isVisible
        );
    // The id of the review is in both.
    const isTextOf = (tab: Element, { dataset }: HTMLElement): boolean =>
        tab.id.includes(dataset.uri?.split('?')[1] ?? ' ');
    // There is one editor group. Its tabs may be drawn a frame later than the text below them.
    const frontTab = (): { element: Element; title: string } | undefined => {
        const [shown, ...others] = shownTexts();
        const ofText =
            others.length === 0 && shown ? tabs().find(({ element }) => isTextOf(element, shown)) : undefined;
        return ofText ?? tabs().find(({ element }) => element.classList.contains('lm-mod-current'));
    };
    const front = (): string => frontTab()?.title ?? '';
    const text = (): string => {
        const editor = document.activeElement?.closest<HTMLElement>('.monaco-editor');
        return editor && isVisible(editor) && editor.classList.contains('focused') ? (editor.dataset.uri ?? '') : '';
    };
    // Who has undone what a revision is told by still knows it.
    const known = new Map<string, number>();
    const revision = (): number | undefined => {
        const tab = frontTab()?.element;
        // The diff of the tab before may still be there, of the same file even.
        const editor = shownTexts().find(each => tab !== undefined && isTextOf(tab, each));
        const lines = editor?.querySelector('.view-lines:not([monaco-view-zone])');
        const drawn = /#(\d+);/.exec(textOf(lines))?.[1];
        if (tab && drawn) {
            known.set(tab.id, Number(drawn));
        }
        return tab && known.get(tab.id);
    };
    const titleOfRow = (row: Element): string =>
        // An agent's rows are below its name; those that no agent waits for have it themselves.
        [
            row.querySelector('.file'),
            row.querySelector('.agent') ?? row.closest('.agent-companion-group')?.querySelector('.agent')
        ]
            .map(textOf)
            .join(' ⟷ ');
    const named = (): string => {
        const { activeElement } = document;
        const row = activeElement?.closest('.agent-companion-review');
        const question = activeElement?.closest('.quick-input-widget')?.querySelector('.quick-input-title');
        return row
            ? titleOfRow(row)
            : question
              ? textOf(question)
              : activeElement?.closest('.agent-companion-header')
                ? front()
                : '';
    };
    const placeOf = (part: ReviewPlace['part'], title: string, element: Element): ReviewPlace => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { part, title, left, top, right, bottom };
    };
    const places = (): ReviewPlace[] => [
        ...tabs().map(({ element, title }) => placeOf('tab', title, element)),
        ...[...document.querySelectorAll('.agent-companion-review')].map(row => placeOf('row', titleOfRow(row), row)),
        ...[...document.querySelectorAll('.agent-companion-header')]
            .filter(isVisible)
            .map(bar => placeOf('bar', front(), bar))
    ];
    const now = (): Picture => {
        const { element, title = '' } = frontTab() ?? {};
        const seen = { front: title, frontTab: element?.id ?? '', revision: revision() };
        return { ...seen, text: text(), named: named(), places: places() };
    };
    const watch: PictureWatch = (window.agentCompanionPictures = {
        painted: { text: '', front: '', frontTab: '', revision: undefined, named: '', places: [] },
        seen: new Set(),
        now,
        onWillPaint: () => undefined
    });
    const look = (): void => {
        const next = now();
        watch.onWillPaint(next);
        watch.painted = next;
        if (next.front) {
            watch.seen.add(next.front);
        }
    };
    // Sizes are told of after all that is done for a frame, right before it is painted.
    const frame = document.createElement('div');
    frame.style.cssText = 'position: fixed; visibility: hidden; height: 1px';
    const beforePaint = new ResizeObserver(look);
    const keepChanging = (): void => {
        if (!frame.isConnected && document.body) {
            document.body.append(frame);
            beforePaint.observe(frame);
        }
        frame.style.width = frame.style.width === '1px' ? '2px' : '1px';
        requestAnimationFrame(keepChanging);
    };
    requestAnimationFrame(keepChanging);
}
