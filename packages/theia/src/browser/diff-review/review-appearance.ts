import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ReviewLayout, reviewPreferences } from '../../common';
import { DiffReview } from './diff-review';
import { DiffReviewService } from './diff-review-service';

/** How the diffs of reviews look, and what screen readers say of them. */
@injectable()
export class ReviewAppearance implements FrontendApplicationContribution {
    constructor(
        @inject(DiffReviewService) private readonly reviews: DiffReviewService,
        @inject(PreferenceService) private readonly preferences: PreferenceService
    ) {}

    onStart(): void {
        this.reviews.onDidOpen(review => {
            this.apply(review);
            // Theia sets all options anew for another language.
            const { editor } = review.widget;
            editor.onLanguageChanged(() => this.apply(review));
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

    private apply({ widget, request }: DiffReview): void {
        if (!(widget.editor instanceof MonacoDiffEditor)) {
            return;
        }
        const { base } = new URI(request.fileUri).path;
        const options: monaco.editor.IDiffEditorConstructionOptions = {
            renderSideBySide: this.layout === 'sideBySide',
            // An agent's change to nothing but white space is a change to be seen.
            ignoreTrimWhitespace: false,
            originalAriaLabel: nls.localize('gemini-companion/originalLabel', '{0} as it is, read-only', base),
            modifiedAriaLabel: nls.localize(
                'gemini-companion/proposalLabel',
                '{0} as {1} proposes it, editable',
                base,
                request.agentName
            )
        };
        widget.editor.diffEditor.updateOptions(options);
    }
}
