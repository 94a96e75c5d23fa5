import * as assert from 'node:assert/strict';
import { IdeToolName, ToolOutput } from '@agent-companion/core/protocol/tools';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { IdeAnswer, ModelTurn } from '../support/agents/model-turn';
import { ToolAgent } from '../support/agents/tool-agents';
import { useSteps } from '../support/browser/use-steps';
import { EditorBed, EditorBedOptions } from '../support/editor/editor-bed';
import { changeTrials } from '../support/tool-trials/change-trials';
import { editorTrials } from '../support/tool-trials/editor-trials';
import { extensionTrials, languageTrials } from '../support/tool-trials/language-trials';
import { Trial } from '../support/tool-trials/trial';
import { PATIENCE_MS } from '../support/tool-trials/trial-steps';
import { triedWorkspace } from '../support/tool-trials/tried-workspace';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';

const PREFERENCES = { 'files.autoSave': 'off', 'files.exclude': { '**/hidden': true } };

/** Each tool of an editor, called by the model of a real agent. @param more trials of what only this editor has. */
export function describeTools<Bed extends EditorBed>(
    start: (files: Record<string, string>, options: EditorBedOptions) => Promise<Bed>,
    by: ToolAgent,
    more: (bed: Bed, agentName: string) => Trial[]
): void {
    describe(`The IDE’s tools, by the model of ${by.agent.name}`, function () {
        this.timeout(240_000);
        // Each step stands on the one before.
        useSteps(this);
        before(function () {
            if (by.agents.length > 0 && !hasPrograms) {
                this.skip();
            }
        });
        const bed = useBed(() => start(triedWorkspace, { agents: by.agents, plugins: true, preferences: PREFERENCES }));
        let turn: ModelTurn;

        before(async () => {
            await by.configure(bed);
            const { ide } = bed;
            // A part of the height is the terminal's, which is to show what the agent asks as a whole.
            await ide.page.setViewportSize({ width: 1400, height: 1400 });
            await ide.openFile('sum.js');
            await ide.goTo(3, 1);
            await ide.page.keyboard.press('F9');
            await ide.openFile('notes.txt');
            await ide.goTo(2, 1);
            await ide.page.keyboard.type('new ');
            await ide.selectRight(3);
            await ide.terminal.open();
            // VS Code tells no output of a command that is over at once.
            await ide.terminal.output('git init --quiet 2>&1; sleep 1; echo counted $((40 + 2))');
            await ide.terminal.open();
        });

        const trials = [
            ...languageTrials(bed, () => by.allow(bed)),
            ...editorTrials(bed),
            ...more(bed, by.agent.name),
            ...changeTrials(bed),
            ...extensionTrials(bed)
        ];

        /** Gives a call's answer, once the model need not ask again; the user acts meanwhile. */
        async function answerOf({ tool, args, user, isReady = () => true }: Trial): Promise<ToolOutput<IdeToolName>> {
            let told: IdeAnswer | undefined;
            let isAnswered = false;
            const answered = until(
                `${tool} is answered`,
                async () => {
                    told = await turn.call(tool, args);
                    if (told.refusal?.includes('unanswered')) {
                        return undefined;
                    }
                    assert.equal(told.refusal, undefined);
                    return (isAnswered = told.result !== undefined && isReady(told.result)) && told.result;
                },
                { timeoutMs: PATIENCE_MS, seen: () => JSON.stringify(told) }
            );
            const [answer] = await Promise.all([answered, user?.(() => isAnswered)]);
            return answer;
        }

        it('are offered, and each is tried', async () => {
            turn = await ModelTurn.begin(bed, by, 'please try all tools');
            const tried = new Set<string>(trials.map(({ tool }) => tool));
            assert.deepEqual((await turn.toolNames()).sort(), [...tried].sort());
        });

        for (const each of trials) {
            it(`answer ${each.tool}`, async () => each.check(await answerOf(each)));
        }

        it('let the model go on', () => turn.end('I have tried all of them.'));
    });
}
