import * as assert from 'node:assert/strict';
import { Locator } from 'playwright-core';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../../support/agents/terminal/installed-agent';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { EditorBed, EditorBedOptions } from '../../support/editor/editor-bed';
import { until } from '../../support/until';
import { useBed } from '../../support/use-bed';

/** An agent, and what its model does about which it asks in its terminal. */
export interface CallingAgent {
    readonly agent: TerminalAgent;
    /** @param path of a file that is not there. */
    readonly asksFor: (path: string) => AgentReply;
    readonly question: RegExp;
    /** A tool of the IDE, as its model knows it without any set-up. */
    readonly ideTool?: string;
}

/** An editor, and where it shows who calls. */
interface CallEditor<Bed> {
    readonly start: (files: Record<string, string>, options: EditorBedOptions) => Promise<Bed>;
    /** Shows the list of the agents. */
    readonly openList: (bed: Bed) => Promise<unknown>;
    readonly row: (bed: Bed, agentName: string) => Locator;
    readonly status: (bed: Bed) => Locator;
    /** Turns to something else than the agent's terminal. */
    readonly goElsewhere: (bed: Bed) => Promise<unknown>;
    /** Checks other places that tell how many call. */
    readonly checkCalls?: (bed: Bed) => Promise<void>;
}

/** A call of an agent's shell. */
export function shellCall(name: string, args: object = {}): () => AgentReply {
    return () => ({ call: { name, args: { command: 'touch made-by-shell', description: 'Makes a file', ...args } } });
}

/** Tests what users see of an agent whose terminal they do not look at. */
export function describeCalls<Bed extends EditorBed>(
    editor: CallEditor<Bed>,
    { agent, asksFor, question, ideTool }: CallingAgent
): void {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, whose user is elsewhere`, function () {
        this.timeout(180_000);
        const bed = useBed<Bed>(() => editor.start({ 'plain.txt': 'old\n' }, { agents: [agent] }));
        const calls = `${agent.name} needs you`;
        const waitForAct = (act: string): Promise<void> =>
            editor.row(bed, agent.name).getByText(act, { exact: true }).waitFor();
        const waitForStatus = (text: string): Promise<void> => editor.status(bed).getByText(text).waitFor();
        let user: AgentInTerminal;

        before(async () => {
            await editor.openList(bed);
            await bed.ide.terminal.open();
            user = new AgentInTerminal(agent, bed.ide.terminal);
            await user.start();
        });

        /** Has the agent do something once its user has gone elsewhere. */
        const ask = async (prompt: string, ...replies: AgentReply[]): Promise<void> => {
            let isElsewhere: (() => void) | undefined;
            const waiting = new Promise<void>(resolve => (isElsewhere = resolve));
            bed.modelOf(agent).answersBy(async () => {
                await waiting;
                return replies.shift() ?? { text: 'Nothing more.' };
            });
            await user.ask(prompt);
            await waitForAct('working');
            await editor.goElsewhere(bed);
            isElsewhere?.();
        };

        it('is seen to work, to ask and to be done, and is found by a key', async () => {
            await ask('please run it (1)', asksFor(`${bed.workspace}/made-by-shell`), { text: 'It has run.' });
            await waitForAct('asks you');
            await waitForStatus(calls);
            await editor.checkCalls?.(bed);
            await bed.ide.page.keyboard.press('Shift+Alt+KeyJ');
            await editor.status(bed).getByText(calls).waitFor({ state: 'detached' });
            await user.waitForAnswer(question);
            await until('the question is answered', async () => {
                await bed.ide.terminal.press('Enter');
                return !question.test(await bed.ide.terminal.text());
            });
            await user.waitForAnswer(/It has run/);
            await waitForAct('idle');
        });

        if (ideTool) {
            it('has the IDE’s tools for its model', () => {
                const tools = bed.modelOf(agent).requests.at(-1)?.tools ?? [];
                assert.ok(tools.includes(ideTool), tools.join('\n'));
            });
        }

        it('is done until its user looks, also after a reload', async () => {
            await ask('please say it (2)', { text: 'It is said.' });
            await waitForAct('done');
            await bed.ide.reload();
            await editor.openList(bed);
            await waitForAct('done');
            await waitForStatus(calls);
            await editor.row(bed, agent.name).click();
            await waitForAct('idle');
        });
    });
}
