import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { ReviewLayout, reviewPreferences } from '../../../common';
import { Review } from '../review';
import { ReviewService } from '../review-service';

/** How the diffs of reviews look, and what screen readers say of them. */
@injectable()
export class ReviewAppearance implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    onStart(): void {
        this.reviews.onDidOpen(review => {
            review.editor.node.classList.add('agent-companion-diff');
            this.apply(review);
            nameTab(review);
            nameSides(review);
            // Theia sets all options anew for another language.
            review.editor.onLanguageChanged(() => this.apply(review));
        });
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (preferenceName === reviewPreferences.layout) {
                this.reviews.undecided().forEach(review => this.apply(review));
            }
        });
    }

    /** Shows all reviews the other way from now on. */
    async toggleLayout(): Promise<void> {
        const other: ReviewLayout = this.layout === 'inline' ? 'sideBySide' : 'inline';
        await this.preferences.updateValue(reviewPreferences.layout, other);
    }

    private get layout(): ReviewLayout {
        return this.preferences.get<ReviewLayout>(reviewPreferences.layout, 'sideBySide');
    }

    private apply({ editor }: Review): void {
        const options: monaco.editor.IDiffEditorConstructionOptions = {
            renderSideBySide: this.layout === 'sideBySide',
            // An agent's change to nothing but white space is a change to be seen.
            ignoreTrimWhitespace: false
        };
        editor.diffEditor.updateOptions(options);
    }
}

/** Theia shows a title's caption as the tab's tooltip, and takes the folder from it that tells two tabs of one label apart. */
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

/** Monaco forgets the names of a diff's sides with every other change of its options, also its own as it comes into view. */
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
    nameSide(diffEditor.getModifiedEditor(), () =>
        nls.localize(
            'agent-companion/proposalLabel',
            '{0} as {1} proposes it, editable',
            base,
            review.request.agentName
        )
    );
}
