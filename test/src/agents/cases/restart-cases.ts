import * as assert from 'node:assert/strict';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { theia } from '../../support/test-ide';
import { until } from '../../support/until';
import { useAgentBed } from './agent-bed';

/** Tests the return of agents that outlive the backend in tmux; port and tokens stay. */
export function describeRestart(agent: TerminalAgent): void {
    describe('its connection, after a restart of the backend', function () {
        this.timeout(180_000);
        const bed = useAgentBed(agent, 'one\n', {
            files: { 'greeting.ts': 'export const chosen = 2;\n' },
            outlives: true
        });
        const [step] = agent.reconnection ?? [];

        it(`comes back ${step && 'ask' in step ? `by ${step.ask}` : 'by itself'}, and brings the selection to the model`, async () => {
            // It is this that turns Codex's on.
            await bed.user.waitForConnection(theia.displayName);
            await bed.restartBackend();
            await bed.user.reconnect();
            if (!agent.connectsByPrompt) {
                await bed.ide.waitForAgent();
            }
            await bed.ide.openFile('greeting.ts');
            await bed.ide.goTo(1, 14);
            await bed.ide.selectRight(6);
            // An agent that has only just greeted may be told of the selection after the prompt.
            const isTold = async (): Promise<boolean> => {
                bed.model.willAnswer({ text: 'I see you.' });
                await bed.user.ask('tell me what you see');
                await bed.user.waitForAnswer(/I see you\./);
                return /\bgreeting\.ts\b[^]*\bchosen\b/.test(bed.model.lastPrompt);
            };
            await until('the model is told', isTold, { seen: () => bed.model.lastPrompt });
        });

        if (agent.id !== 'codex') {
            it('has its changes reviewed again', async () => {
                await bed.propose({ edit: { path: bed.at(), before: 'one', after: 'two' } });
                await bed.ide.review.press('accept');
                await bed.waitUntilDone();
                assert.equal(bed.onDisk(), 'two\n');
            });
        }
    });
}
