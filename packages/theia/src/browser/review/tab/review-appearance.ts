import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { ReviewService } from '@agent-companion/client';
import { ReviewLayout, reviewPreferences, Unchanged, WordWrap } from '../../../common';
import { insertIntoEmptyOriginals } from '../changes/empty-original';
import { ReviewChanges } from '../changes/review-changes';
import { ReviewHunks } from '../changes/review-hunks';
import { Review } from '../review';

/** The languages whose paragraphs are long lines. */
const PROSE = ['markdown', 'plaintext'];

/** So many changes may have the lines between them collapsed: each place costs two widgets, in sight or not. */
const MOST_COLLAPSIBLE = 200;

/** Lines that stay around each change. */
const CONTEXT_LINES = 4;

/** The preferences that say how a diff looks. */
const LOOKS: readonly string[] = [reviewPreferences.layout, reviewPreferences.unchanged, reviewPreferences.wordWrap];

/** How the diffs of reviews look, and what screen readers say of them. */
@injectable()
export class ReviewAppearance implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    onStart(): void {
        insertIntoEmptyOriginals();
        this.reviews.onDidOpen(review => {
            review.editor.node.classList.add('agent-companion-diff');
            review.widget.title.className += ' agent-companion-review-tab';
            nameTab(review);
            nameSides(review);
            this.dress(review);
        });
    }

    /** Gives a diff its look, and another one whenever what that depends on has changed. */
    private dress(review: Review): void {
        const { editor, toDispose } = review;
        let last = '';
        const apply = (isAnew = false): void => {
            if (review.widget.isDisposed) {
                return;
            }
            const options = this.optionsOf(review);
            // The changes are known anew with every key.
            if (isAnew || JSON.stringify(options) !== last) {
                last = JSON.stringify(options);
                editor.diffEditor.updateOptions(options);
                // Lines that collapse leave another part of the text in view.
                const shown = editor.diffEditor.getModifiedEditor();
                shown.revealLineInCenterIfOutsideViewport(shown.getPosition()?.lineNumber ?? 1);
            }
        };
        apply();
        // Theia sets all options anew for another language.
        editor.onLanguageChanged(() => apply(true));
        toDispose.pushAll([
            this.hunks.onDidChange(() => apply()),
            this.preferences.onPreferenceChanged(({ preferenceName }) => {
                if (LOOKS.includes(preferenceName)) {
                    apply();
                }
            })
        ]);
    }

    /** Shows all reviews the other way from now on. */
    async toggleLayout(): Promise<void> {
        const other: ReviewLayout = this.layout === 'inline' ? 'sideBySide' : 'inline';
        await this.preferences.updateValue(reviewPreferences.layout, other);
    }

    private get layout(): ReviewLayout {
        return this.preferences.get<ReviewLayout>(reviewPreferences.layout, 'sideBySide');
    }

    private optionsOf(review: Review): monaco.editor.IDiffEditorOptions {
        const [original, modified] = new ReviewChanges(review.editor).models;
        const unchanged = this.preferences.get<Unchanged>(reviewPreferences.unchanged, 'collapsed');
        const wordWrap = this.preferences.get<WordWrap>(reviewPreferences.wordWrap, 'prose');
        const isWrapped = wordWrap === 'always' || (wordWrap === 'prose' && PROSE.includes(modified.getLanguageId()));
        const isAllNew = original.getValueLength() === 0;
        // Until they are known, there may be one between any two lines.
        const changes = this.hunks.of(review)?.length ?? modified.getLineCount() / 2;
        return {
            renderSideBySide: this.layout === 'sideBySide' && !isAllNew,
            // Without a column of line numbers for a side that has no lines.
            compactMode: isAllNew,
            diffWordWrap: isWrapped ? 'on' : 'inherit',
            hideUnchangedRegions: {
                enabled: unchanged === 'collapsed' && changes <= MOST_COLLAPSIBLE,
                contextLineCount: CONTEXT_LINES
            },
            // An agent's change to nothing but white space is a change to be seen.
            ignoreTrimWhitespace: false,
            // Each change has a box to undo it, which does not take the keyboard.
            renderGutterMenu: false,
            renderMarginRevertIcon: false
        };
    }
}

/** Sets the path as caption, for Theia's tooltip and the folder beside equal labels. */
function nameTab({ widget, request, toDispose }: Review): void {
    const { title } = widget;
    const path = new URI(request.fileUri).path.fsPath();
    const name = (): void => {
        title.caption = path;
    };
    title.changed.connect(name);
    toDispose.push({ dispose: () => title.changed.disconnect(name) });
    name();
}

/** Names a diff's sides, and again when Monaco forgets: after changes of its options. */
function nameSides(review: Review): void {
    const { diffEditor } = review.editor;
    const { base } = new URI(review.request.fileUri).path;
    const nameSide = (side: monaco.editor.ICodeEditor, nameNow: () => string): void => {
        const name = (): void => {
            const ariaLabel = nameNow();
            if (side.getRawOptions().ariaLabel !== ariaLabel) {
                side.updateOptions({ ariaLabel });
            }
        };
        review.toDispose.pushAll([side.onDidChangeConfiguration(name), review.onDidChange(name)]);
        name();
    };
    nameSide(diffEditor.getOriginalEditor(), () =>
        nls.localize('agent-companion/originalLabel', '{0} as it is, read-only', base)
    );
    nameSide(diffEditor.getModifiedEditor(), () => {
        const { agentName } = review.request;
        return review.takesEdits
            ? nls.localize('agent-companion/proposalLabel', '{0} as {1} proposes it, editable', base, agentName)
            : nls.localize('agent-companion/ownTextLabel', '{0} as {1} proposes it, read-only', base, agentName);
    });
}
