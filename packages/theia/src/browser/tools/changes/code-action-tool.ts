import { inject, injectable } from '@theia/core/shared/inversify';
import { Range } from '@theia/monaco-editor-core/esm/vs/editor/common/core/range';
import type { ProposedChange, ToolInput } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { AskedTabs } from '../language/asked-tabs';
import { answerInTime, AskingTime } from '../language/bounded-answer';
import { OpenText, TextModels } from '../language/text-models';
import { answered, IdeTool, refused, ToolContribution } from '../page-tool';
import { ChangedTexts } from './changed-texts';
import { OfferedActions } from './offered-actions';
import { PublishedProblems } from './published-problems';

type Input = ToolInput<'apply_code_action'>;

/** Lists what can be fixed or refactored at a place, and computes what one of these actions would change. */
@injectable()
export class CodeActionTool implements ToolContribution {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(PublishedProblems) protected readonly problems: PublishedProblems;
    @inject(OfferedActions) protected readonly actions: OfferedActions;
    @inject(AskedTabs) protected readonly tabs: AskedTabs;
    @inject(ChangedTexts) protected readonly changed: ChangedTexts;

    tools(): [IdeTool<'apply_code_action'>] {
        return [
            { name: 'apply_code_action', run: (input, call) => answerInTime(call, time => this.apply(input, time)) }
        ];
    }

    private async apply(input: Input, time: AskingTime): Promise<ToolOutcome<ProposedChange>> {
        const text = await this.texts.open(input.path);
        if (!text.ok) {
            return text;
        }
        await this.texts.syncLoaded();
        const lines = text.result.model.getLineCount();
        if (input.line > lines) {
            return refused('invalid', `${input.path} has ${lines} lines only, there is no line ${input.line}.`);
        }
        const isPublished = await this.problems.ensureIn(input.line, text.result, time);
        const offered = await this.actions.at(text.result, this.rangeOf(input, text.result), time);
        if (!Array.isArray(offered)) {
            return offered;
        }
        if (!isPublished && !offered.some(({ action: { kind } }) => kind?.startsWith('quickfix'))) {
            return refused('unanswered', `What is wrong in line ${input.line} is not published yet. Ask again.`);
        }
        const available = offered.map(({ action: { title, kind, isPreferred } }) => ({
            title,
            ...(kind ? { kind } : {}),
            ...(isPreferred ? { preferred: true } : {})
        }));
        if (input.title === undefined) {
            return answered({ files: [], available });
        }
        const chosen = offered.find(({ action }) => isSameTitle(action.title, input.title!));
        if (!chosen) {
            const titles = available.map(({ title }) => `'${title}'`).join(', ') || 'nothing';
            return refused('not-found', `No action '${input.title}' is offered there, but ${titles}.`);
        }
        const edits = await this.actions.editsOf(chosen, time);
        const files = edits.ok ? await this.changed.of(edits.result) : edits;
        await this.tabs.close(text.result.uri);
        return files.ok ? answered({ files: files.result, title: chosen.action.title, available }) : files;
    }

    /** The place that the model has said, or what is wrong in the line, or where its text begins. */
    private rangeOf({ line, column, endLine, endColumn }: Input, text: OpenText): Range {
        const { model } = text;
        const problem = column === undefined && endLine === undefined ? this.problems.firstIn(line, text) : undefined;
        if (problem) {
            return new Range(problem.start.line, problem.start.column, problem.end.line, problem.end.column);
        }
        const from = column ?? (model.getLineFirstNonWhitespaceColumn(line) || 1);
        const to = endColumn ?? (endLine === undefined ? from : Number.MAX_SAFE_INTEGER);
        return model.validateRange(new Range(line, from, endLine ?? line, to));
    }
}

/** Models change the case of what they copy. */
function isSameTitle(one: string, other: string): boolean {
    return one.trim().toLowerCase() === other.trim().toLowerCase();
}
