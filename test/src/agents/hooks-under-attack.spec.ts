import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import * as path from 'node:path';
import { AgentPreferences } from '@agent-companion/core/server';
import { hookProcesses } from '../support/agents/hook-processes';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { withSettings } from '../support/agents/terminal/started-with';
import { TerminalAgent } from '../support/agents/terminal/terminal-agent';
import { until } from '../support/until';
import { AutomaticTurns, wordOf } from './cases/automatic-turns';
import { CompanionBed } from './cases/companion-bed';

const { claudeCode, qwenCode, copilotCli, codex } = automaticAgents;
const describeAgents = hasPrograms ? describe : describe.skip;

/** A bed with one agent, which each test of a suite may start. */
function useAgent(agent: TerminalAgent): { bed: CompanionBed; readonly turns: AutomaticTurns } {
    const used = {} as { bed: CompanionBed };
    before(async () => {
        used.bed = await CompanionBed.start(agent, {}, new AgentPreferences({}));
    });
    after(() => used.bed?.dispose());
    return Object.assign(used, { turns: new AutomaticTurns(() => used.bed) });
}

for (const [agent, word] of [
    [qwenCode, wordOf.inTerminal],
    [copilotCli, wordOf.toModel],
    [codex, wordOf.inTerminal]
] as const) {
    describeAgents(`${agent.name}, whose hook waits for a review`, function () {
        this.timeout(180_000);
        const used = useAgent(agent);
        before(() => used.bed.user.start());

        const reviewed = async (): Promise<readonly number[]> => {
            await used.turns.review('server.key', 'KEY=1\n', 'KEY=2');
            const waiting = hookProcesses(used.bed.home);
            assert.notDeepEqual(waiting, []);
            return waiting;
        };

        it('writes nothing when that is killed, and its review goes', async () => {
            const { bed, turns } = used;
            (await reviewed()).forEach(pid => process.kill(pid, 'SIGKILL'));
            await turns.isDone();
            await until('the review goes', () => bed.server.diffs.pending().length === 0);
            assert.equal(bed.onDisk('server.key'), 'KEY=1\n');
            assert.match(bed.model.requests.at(-1)?.conversation ?? '', /not written|exited with code 2/);
        });

        it('writes nothing while that hangs, and what was decided when it goes on', async () => {
            const { bed, turns } = used;
            const waiting = await reviewed();
            waiting.forEach(pid => process.kill(pid, 'SIGSTOP'));
            const [{ proposal }] = bed.server.diffs.pending();
            bed.decide(proposal, 'accepted');
            await until('the review goes', () => bed.server.diffs.pending().length === 0);
            assert.equal(bed.onDisk('server.key'), 'KEY=1\n');
            waiting.forEach(pid => process.kill(pid, 'SIGCONT'));
            await turns.isDone();
            assert.equal(bed.onDisk('server.key'), 'KEY=2\n');
        });

        it('goes on where another program answers at the port of the IDE', async () => {
            const { bed, turns } = used;
            const { port } = bed.server.address;
            await bed.server.dispose();
            const other = createServer((_, response) => response.end('no JSON\n{"and": "no whole line'));
            await once(other.listen(port, '127.0.0.1'), 'listening');
            await turns.goOn('server.key', 'KEY=1\n', 'KEY=2', word);
            other.closeAllConnections();
            other.close();
        });
    });
}

for (const [agent, file] of [
    [claudeCode, '.claude/settings.json'],
    [qwenCode, '.qwen/settings.json']
] as const) {
    describeAgents(`${agent.name}, whose user has turned all hooks off`, function () {
        this.timeout(180_000);
        const used = useAgent(withSettings(agent, file, { disableAllHooks: true }));

        it('writes unreviewed, and the IDE knows that it tells nothing', async () => {
            const { bed, turns } = used;
            await bed.user.start();
            await until('it is connected', () => bed.server.sessions().some(({ kind }) => kind === agent.id));
            await turns.goOn('server.key', 'KEY=1\n', 'KEY=2');
            assert.deepEqual(bed.server.states.all(), []);
        });
    });
}

for (const agent of [claudeCode, codex]) {
    describeAgents(`${agent.name} in a subshell`, function () {
        this.timeout(180_000);
        const used = useAgent(agent);

        it('has its changes reviewed with a PATH on which there is little else', async () => {
            const { bed, turns } = used;
            symlinkSync('/bin/sh', path.join(bed.home, 'bin', 'sh'));
            await bed.user.start(`PATH='${path.join(bed.home, 'bin')}' ${agent.program.command}`);
            bed.decide(await turns.review('server.key', 'KEY=1\n', 'KEY=2'), 'accepted');
            await turns.isDone();
            assert.equal(bed.onDisk('server.key'), 'KEY=2\n');
            await bed.user.quit();
        });

        it('goes on as outside of the IDE without its variables', async () => {
            const { bed, turns } = used;
            const own = agent.environment({ home: '', workspace: '', modelUrl: '' });
            const kept = ['HOME', 'TERM', ...Object.keys(own)].map(name => `${name}="$${name}"`).join(' ');
            const command = path.join(bed.home, 'bin', agent.program.command);
            await bed.user.terminal.run('clear');
            await bed.user.start(`env -i PATH=/usr/bin:/bin ${kept} ${command}`);
            await turns.goOn('server.key', 'KEY=1\n', 'KEY=2');
        });
    });
}

describeAgents('Codex in tmux of one window, in front of another', function () {
    this.timeout(180_000);
    const used = useAgent(codex);

    it('belongs to the window in which tmux was started', async () => {
        const { bed, turns } = used;
        const other = await bed.openOther();
        await other.terminal.run(bed.terminal.attachLine);
        const attached = new AgentInTerminal(codex, other.terminal);
        await attached.start();
        bed.decide(await turns.review('server.key', 'KEY=1\n', 'KEY=2'), 'accepted');
        await turns.isDone();
        assert.equal(bed.onDisk('server.key'), 'KEY=2\n');
        assert.deepEqual(other.editor.proposals, []);
    });
});
