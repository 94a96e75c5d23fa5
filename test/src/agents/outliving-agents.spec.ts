import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentPreferences } from '@agent-companion/core/server';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { until } from '../support/until';
import { AutomaticTurns, wordOf } from './cases/automatic-turns';
import { CompanionBed } from './cases/companion-bed';

const { claudeCode, qwenCode, openCode, copilotCli, codex } = automaticAgents;

/** Agents, and how they tell of a change that nobody reviews; Qwen Code at its turn's end. */
const agents = [
    { agent: claudeCode, word: wordOf.inTerminal },
    { agent: qwenCode, word: wordOf.inTerminal },
    { agent: openCode, word: wordOf.asToast },
    { agent: copilotCli, word: wordOf.toModel },
    { agent: codex, word: wordOf.inTerminal }
];

for (const { agent, word } of agents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, which outlives the IDE`, function () {
        this.timeout(180_000);
        let bed: CompanionBed;
        const turns = new AutomaticTurns(() => bed);

        before(async () => {
            bed = await CompanionBed.start(agent, {}, new AgentPreferences({}));
            await bed.user.start();
        });
        after(() => bed?.dispose());

        const folder = (): string => path.join(bed.home, '.local', 'state', 'agent-companion');
        const files = (): string[] =>
            readdirSync(folder(), { withFileTypes: true, recursive: true })
                .filter(entry => entry.isFile())
                .map(entry => path.join(entry.parentPath, entry.name));
        const isConnectedAgain = async (): Promise<void> => {
            // Only that one is asked by way of a connection.
            if (agent === claudeCode) {
                const isBack = (): boolean => bed.server.sessions().length > 0;
                await until('it is connected again', isBack, { timeoutMs: 60_000 });
            }
        };
        const isReviewed = async (): Promise<void> => {
            bed.decide(await turns.review('server.key', 'KEY=1\n', 'KEY=2'), 'accepted');
            await turns.isDone();
            assert.equal(bed.onDisk('server.key'), 'KEY=2\n');
        };

        it('has its guarded write reviewed by another release of the IDE', async () => {
            const other = 'of another release';
            await bed.server.dispose();
            assert.notDeepEqual(files(), []);
            files().forEach(file => writeFileSync(file, other));
            await bed.restart(0);
            await until('all is brought in anew', () => files().every(file => readFileSync(file, 'utf8') !== other));
            await isConnectedAgain();
            await isReviewed();
        });

        it('goes on where the IDE knows its token no more', async () => {
            const { address } = bed.server;
            await bed.restart(0, { ...address, authToken: [...address.authToken].reverse().join('') });
            await turns.goOn('server.key', 'KEY=1\n', 'KEY=2', word);
            await bed.restart(0, address);
            await isConnectedAgain();
            await isReviewed();
        });

        it('goes on when program and plugin have gone', async () => {
            rmSync(folder(), { recursive: true });
            const isInAgent = agent === openCode;
            await (isInAgent ? isReviewed() : turns.goOn('server.key', 'KEY=1\n', 'KEY=2', word));
            await turns.goOn('plain.txt', 'old\n', 'new');
        });

        it('has its guarded write reviewed again once the IDE has brought them in again', async () => {
            await bed.restart(0);
            await isConnectedAgain();
            await isReviewed();
        });
    });
}
