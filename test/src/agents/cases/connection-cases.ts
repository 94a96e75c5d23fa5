import * as assert from 'node:assert/strict';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { theia } from '../../support/test-ide';
import { useAgentBed } from './agent-bed';

/** Tests that an agent finds the window unaided, and tells its model the user's context. */
export function describeConnection(agent: TerminalAgent): void {
    describe('its connection', function () {
        this.timeout(180_000);
        const bed = useAgentBed(agent, 'one\n', {
            files: { 'greeting.ts': 'export const a = 1;\nexport const chosen = 2;\n' }
        });

        it('is said by the agent itself', async () => {
            await bed.ide.openFile('greeting.ts');
            await bed.user.waitForConnection(theia.displayName, 'greeting.ts');
        });

        it('brings the active file and the selection to the model', async () => {
            await bed.ide.openFile('greeting.ts');
            await bed.ide.goTo(2, 14);
            await bed.ide.selectRight(6);
            bed.model.willAnswer({ text: 'I see you.' });
            await bed.user.ask('tell me what you see');
            await bed.user.waitForAnswer(/I see you\./);
            const prompt = bed.model.lastPrompt;
            assert.match(prompt, /\bgreeting\.ts\b/);
            assert.match(prompt, /\bchosen\b/);
            assert.doesNotMatch(prompt, /export const chosen/);
        });
    });
}
