import { Event } from '@theia/core/lib/common/event';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import type { Range } from '@agent-companion/protocol/tools';
import { AskedTabs } from '../language/asked-tabs';
import { AskingTime, valueWithin } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { compareRanges, rangeOfServer } from '../language/ranges';
import { OpenText } from '../language/text-models';

/** How long, in milliseconds, problems of a text may take to be published after its tab has been opened. */
const PUBLISHING_MS = 5_000;

/** The problems of a text that its language service has published: fixes are offered for these only. */
@injectable()
export class PublishedProblems {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(AskedTabs) protected readonly tabs: AskedTabs;
    @inject(ProblemManager) protected readonly problems: ProblemManager;

    /**
     * Has the problems in a line published. VS Code's TypeScript extension publishes those of texts with a tab only, so the
     * file gets one for a while; see {@link AskedTabs}. Whether they are published, or there are none: false where that is not
     * known in time.
     */
    async ensureIn(line: number, text: OpenText, time: AskingTime): Promise<boolean> {
        const { typeScript } = this.features;
        const language = text.model.getLanguageId();
        if (this.firstIn(line, text) || !typeScript.serves(language)) {
            return true;
        }
        const known = await valueWithin(typeScript.diagnosticsOf(text.path, language, true), time.leftMs());
        if (!known?.some(({ range }) => isIn(line, range))) {
            return known !== undefined;
        }
        await valueWithin(this.tabs.open(text.uri), time.leftMs());
        const end = Date.now() + Math.min(PUBLISHING_MS, time.leftMs() / 2);
        const isOfText = Event.filter(this.problems.onDidChangeMarkers, uri => uri.isEqual(text.uri));
        while (!this.firstIn(line, text) && Date.now() < end) {
            await waitForEvent(isOfText, Math.max(1, end - Date.now())).catch(() => undefined);
        }
        return this.firstIn(line, text) !== undefined;
    }

    /** Where the worst problem of a line is. */
    firstIn(line: number, { uri }: OpenText): Range | undefined {
        return this.problems
            .findMarkers({ uri })
            .map(({ data }) => ({ range: rangeOfServer(data.range), severity: data.severity ?? 1 }))
            .filter(({ range }) => isIn(line, range))
            .sort((one, other) => one.severity - other.severity || compareRanges(one.range, other.range))[0]?.range;
    }
}

function isIn(line: number, { start, end }: Range): boolean {
    return start.line <= line && line <= end.line;
}
