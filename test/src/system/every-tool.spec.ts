import * as assert from 'node:assert/strict';
import { IdeToolName, ideTools, ToolOutput } from '@agent-companion/core/protocol/tools';
import { allowAskingAgain, IdeAnswer, ModelTurn } from '../support/agents/model-turn';
import { useSteps } from '../support/browser/use-steps';
import { TestIde } from '../support/test-ide';
import { changeTrials } from '../support/tool-trials/change-trials';
import { editorTrials } from '../support/tool-trials/editor-trials';
import { languageTrials } from '../support/tool-trials/language-trials';
import { runningTrials } from '../support/tool-trials/running-trials';
import { Trial } from '../support/tool-trials/trial';
import { triedWorkspace } from '../support/tool-trials/tried-workspace';
import { until } from '../support/until';
import { useTestIde } from '../support/use-bed';

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const PATIENCE_MS = 90_000;

describe('Every tool of the IDE, called by the model of Gemini CLI', function () {
    this.timeout(240_000);
    // Each step stands on the one before.
    useSteps(this);
    const bed = useTestIde(triedWorkspace, { plugins: true, preferences: { 'files.autoSave': 'off' } });
    let turn: ModelTurn;
    const called = new Set<IdeToolName>();

    before(async () => {
        allowAskingAgain(bed);
        const { ide } = bed;
        await ide.runCommand('Agent Companion: Turn On IDE Tools');
        await ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        await ide.openFile('sum.js');
        await ide.goTo(3, 1);
        await ide.page.keyboard.press('F9');
        await ide.openFile('notes.txt');
        await ide.goTo(2, 1);
        await ide.page.keyboard.type('new ');
        await ide.selectRight(3);
        await ide.terminal.open();
        await ide.terminal.output('git init --quiet 2>&1');
    });

    const current = (): TestIde => bed;

    const trials = [
        ...languageTrials(current),
        ...editorTrials(current),
        ...runningTrials(current),
        ...changeTrials(current)
    ];

    /** What a call tells the model, as soon as it is not that it should ask again; the user acts meanwhile. */
    async function answerOf({ tool, args, user, isReady = () => true }: Trial): Promise<ToolOutput<IdeToolName>> {
        let told: IdeAnswer<IdeToolName> | undefined;
        const answered = until(
            `${tool} is answered`,
            async () => {
                told = await turn.callIde(tool, args);
                if (told.refusal?.includes('unanswered')) {
                    return undefined;
                }
                assert.equal(told.refusal, undefined);
                return told.result && isReady(told.result) && told.result;
            },
            { timeoutMs: PATIENCE_MS, seen: () => JSON.stringify(told) }
        );
        const [answer] = await Promise.all([answered, user?.()]);
        return answer;
    }

    it('is connected', async () => {
        assert.match(
            await bed.ide.terminal.output('gemini mcp list 2>&1'),
            /ide \(from agent-companion-tools\).*- Connected/
        );
    });

    it('is listed by /mcp', async () => {
        const { ide } = bed;
        await ide.startAgent();
        await ide.terminal.ask('/mcp list');
        await ide.terminal.waitForAtEnd(/mcp_ide_/);
        const listed = new Set<string>();
        const missing = (): string[] => ideTools.map(({ name }) => name).filter(name => !listed.has(name));
        await until(
            'all tools have been on the screen',
            async () => {
                for (const [, name] of (await ide.terminal.text()).matchAll(/mcp_ide_(\w+)/g)) {
                    listed.add(name);
                }
                await ide.page.locator('.xterm:visible').hover();
                await ide.page.mouse.wheel(0, -60);
                return missing().length === 0;
            },
            { seen: () => `Missing: ${missing().join()}` }
        );
        await ide.terminal.scrollToEnd();
    });

    it('is offered to the model', async () => {
        turn = await ModelTurn.begin(bed, 'please try all tools');
        const names = ideTools.map(({ name }) => `mcp_ide_${name}`);
        assert.deepEqual(
            names.filter(name => !turn.toolNames.includes(name)),
            []
        );
    });

    for (const each of trials) {
        it(`answers ${each.tool}`, async () => {
            called.add(each.tool);
            await each.check(await answerOf(each));
        });
    }

    it('has been called', async () => {
        assert.deepEqual([...called].sort(), ideTools.map(({ name }) => name).sort());
        await bed.ide.terminal.select('Gemini CLI');
        await turn.end('I have tried all of them.');
    });
});
