import * as assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { CuttableProxy } from '../support/cuttable-proxy';
import { startedPart } from '../support/started-part';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { until } from '../support/until';

const { claudeCode } = automaticAgents;

/** Seconds without a request after which code-server ends itself, and for which it takes itself for alive. */
const [idle, alive] = [120, 60];

(hasPrograms ? describe : describe.skip)('code-server with an idle timeout, and the page closed', function () {
    this.timeout(1_200_000);
    let bed: TestCodeServer | undefined;
    let door: CuttableProxy;
    useCleanPages();

    before(async () => {
        // It has no port before it has started.
        door = await CuttableProxy.start(1);
        bed = await startTestCodeServer(
            { 'a.txt': 'a\n' },
            {
                agents: [claudeCode],
                environment: {
                    CODE_SERVER_IDLE_TIMEOUT_SECONDS: String(idle),
                    AGENT_COMPANION_ACTIVITY: JSON.stringify({
                        signal: { request: { url: `http://127.0.0.1:${door.port}/` } }
                    })
                }
            }
        );
        door.leadTo(Number(new URL(bed.server.url).port));
    });
    after(async () => {
        await bed?.dispose();
        await door.dispose();
    });

    it('lives through an agent’s turn, and ends after it', async () => {
        const used = startedPart(bed);
        const { ide, server } = used;
        const model = used.modelOf(claudeCode);
        let endTurn = (): void => undefined;
        const turn = new Promise<void>(resolve => (endTurn = resolve));
        model.answersBy(() => turn.then(() => ({ text: 'All is done.' })));
        await ide.terminal.open();
        const user = new AgentInTerminal(claudeCode, ide.terminal);
        await user.start();
        await user.ask('please work for some minutes');
        await until('it works', () => model.requests.length > 0);
        await ide.page.close();
        const ended = server.ended.then(() => 'ended');
        // By itself it would have ended by then.
        const isThere = delay((idle + 2 * alive) * 1_000, 'there');
        assert.equal(await Promise.race([ended, isThere]), 'there');
        endTurn();
        const isLate = delay((idle + 3 * alive) * 1_000, 'late');
        assert.equal(await Promise.race([ended, isLate]), 'ended');
    });
});
