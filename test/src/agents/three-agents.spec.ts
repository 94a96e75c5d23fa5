import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { geminiCli } from '../support/agents/terminal/gemini-cli';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';
import { outcomeIn } from './cases/told-outcome';
import { WorkingAgent } from './cases/working-agent';

const names = ['gemini', 'claude', 'qwen'] as const;
type Name = (typeof names)[number];

/** User's decision on a change: in its review, or in the agent's terminal (`yes`, `no`). */
type Decision = 'accept' | 'edit' | 'reject' | 'close' | 'yes' | 'no';

/**
 * Decisions in this order, while each agent has a change open; two may propose the named file. `stale`: the agent finds the file
 * written by the other, and does not write.
 */
const steps: readonly (readonly [Name, Decision, file?: string, then?: 'stale'])[] = [
    ['claude', 'edit'],
    ['claude', 'reject'],
    ['gemini', 'accept'],
    ['qwen', 'yes'],
    ['gemini', 'no'],
    ['qwen', 'edit'],
    ['gemini', 'accept', 'first.txt'],
    ['qwen', 'reject'],
    ['claude', 'accept', 'first.txt', 'stale'],
    ['qwen', 'accept', 'second.txt'],
    ['gemini', 'edit', 'second.txt'],
    ['claude', 'close'],
    ['qwen', 'close'],
    ['gemini', 'close'],
    ['claude', 'yes', 'third.txt'],
    ['gemini', 'reject'],
    ['qwen', 'accept', 'third.txt', 'stale'],
    ['claude', 'reject', 'fourth.txt'],
    ['gemini', 'yes'],
    ['qwen', 'edit', 'fourth.txt'],
    ['qwen', 'no'],
    ['claude', 'no'],
    ['gemini', 'edit'],
    ['claude', 'accept'],
    ['qwen', 'yes'],
    ['gemini', 'no'],
    ['qwen', 'accept'],
    ['claude', 'edit'],
    ['gemini', 'accept'],
    ['claude', 'yes']
];

const OLD = 'one\n';
const TYPED = 'typed by hand';

describe('Gemini CLI, Claude Code and Qwen Code at once in one window of Theia', function () {
    this.timeout(240_000);
    useCleanPages();
    let bed: TestIde;
    let agents: Record<Name, WorkingAgent>;
    /** Text that each file has to have. */
    const onDisk = new Map<string, string>();
    /** Which file the change is of that each agent waits with. */
    const open = new Map<Name, string>();

    before(async function () {
        if (!hasPrograms) {
            console.log('      skipped: there are no programs of them for this system');
            this.skip();
        }
        bed = await startTestIde({}, { agents: [claudeCode, qwenCode] });
        const { ide } = bed;
        // A part of the height is the terminals', which are to show an answer of an agent as a whole.
        await ide.page.setViewportSize({ width: 1400, height: 1400 });
        const proposalOf = (name: Name) => (fileName: string) => ({
            path: at(fileName),
            content: textOf(name, fileName)
        });
        agents = {
            gemini: new WorkingAgent(bed.inTerminal(geminiCli), ide.terminal, bed.model, proposalOf('gemini')),
            claude: new WorkingAgent(
                bed.inTerminal(claudeCode),
                ide.terminal,
                bed.modelOf(claudeCode),
                proposalOf('claude')
            ),
            qwen: new WorkingAgent(bed.inTerminal(qwenCode), ide.terminal, bed.modelOf(qwenCode), proposalOf('qwen'))
        };
        for (const name of names) {
            await agents[name].start();
        }
        await ide.waitForAgents(3);
        for (const name of names) {
            await ask(name, 0);
            agents[name].takeTold();
        }
    });
    // Each step stands on the one before.
    let hasFailed = false;
    beforeEach(function () {
        if (hasFailed) {
            this.skip();
        }
    });
    afterEach(function () {
        hasFailed ||= this.currentTest?.state === 'failed';
    });
    after(() => bed?.dispose());

    const at = (fileName: string): string => path.join(bed.workspace, fileName);
    const textOf = (name: string, fileName: string): string => `one\n${name} in ${fileName}\n`;
    const fileOf = (index: number): string => steps[index][2] ?? `${steps[index][0]}-${index + 1}.txt`;
    const titleOf = (name: Name): string => `${open.get(name)} ⟷ ${agents[name].name}`;

    for (const [index, [name, decision, shared, then]] of steps.entries()) {
        it(`${name}: ${decision}${shared ? ` of ${shared}` : ''}`, async () => {
            const { review } = bed.ide;
            const fileName = fileOf(index);
            const proposal = textOf(name, fileName);
            const title = titleOf(name);
            const isFirst = shared !== undefined && steps.findIndex(([, , file]) => file === shared) === index;
            assert.equal([...open.values()].filter(each => each === fileName).length, isFirst ? 2 : 1);
            await review.select(title);
            await review.waitForText('original', onDisk.get(fileName) ?? '');
            await review.waitForText('modified', proposal);
            await decide(name, decision);
            if (['accept', 'edit'].includes(decision) && onDisk.get(fileName) !== OLD) {
                assert.match(await bed.ide.question.text(), /has changed on disk since the proposal was made/);
                await bed.ide.question.answer('Accept Anyway');
            }
            await review.waitUntilGone(title);
            open.delete(name);
            assert.deepEqual((await review.titles()).sort(), [...open.keys()].map(titleOf).sort());
            const isAccepted = ['accept', 'edit', 'yes'].includes(decision);
            await agents[name].waitUntilDone(isAccepted);
            if (isAccepted && !then) {
                onDisk.set(fileName, decision === 'edit' ? proposal + TYPED : proposal);
            }
            onDisk.forEach((text, each) => assert.equal(readFileSync(at(each), 'utf8'), text));
            const expected = then ?? { accept: 'written', yes: 'written', edit: 'edited' }[decision as string];
            for (const each of names) {
                const told = agents[each].takeTold();
                assert.deepEqual(told.map(outcomeIn), each === name && expected ? [expected] : [], told.join('\n'));
                assert.ok(then || told.every(text => text.includes(at(fileName))), told.join('\n'));
            }
            if (then) {
                await bed.ide.waitForStatusMessage(`${agents[name].name} did not write ${fileName}.`);
            }
            await ask(name, index + 1);
            // Gemini CLI says nothing of a rejection to its model.
            const told = agents[name].takeTold();
            assert.deepEqual(
                told.map(outcomeIn),
                [!isAccepted && name !== 'gemini' ? 'rejected' : undefined],
                told.join('\n')
            );
        });
    }

    /** Has an agent propose its next change, from this step on. */
    async function ask(name: Name, from: number): Promise<void> {
        const next = steps.findIndex(([each], index) => index >= from && each === name);
        const fileName = next < 0 ? 'the-end.txt' : fileOf(next);
        if (!onDisk.has(fileName)) {
            onDisk.set(fileName, OLD);
            writeFileSync(at(fileName), OLD);
        }
        await agents[name].ask(fileName);
        open.set(name, fileName);
    }

    async function decide(name: Name, decision: Decision): Promise<void> {
        const { review } = bed.ide;
        switch (decision) {
            case 'yes':
            case 'no':
                return agents[name].answer(decision);
            case 'close':
                return review.closeTab(titleOf(name));
            case 'reject':
                return review.press('reject');
            case 'edit':
                await review.appendText(TYPED);
                return review.press('accept');
            case 'accept':
                return review.press('accept');
        }
    }
});
