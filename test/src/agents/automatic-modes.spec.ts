import * as assert from 'node:assert/strict';
import { AgentPreferences } from '@agent-companion/core/server';
import { automaticAgents, hookedCodex, hookedCopilot } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { TerminalAgent } from '../support/agents/terminal/terminal-agent';
import { until } from '../support/until';
import { AutomaticTurns } from './cases/automatic-turns';
import { CompanionBed } from './cases/companion-bed';

/** An agent in a mode in which it writes without a question. */
interface AutomaticAgent {
    readonly agent: TerminalAgent;
    /** It writes its own text, whatever the user makes of it. */
    readonly takesNoEdits?: true;
    /** A rejection ends its turn, as one of its own question does. */
    readonly endsWhenRejected?: true;
    /** Esc takes its review away. */
    readonly tellsOfEsc?: true;
}

const agents: readonly AutomaticAgent[] = [
    { agent: automaticAgents.claudeCode, endsWhenRejected: true, tellsOfEsc: true },
    { agent: automaticAgents.qwenCode, takesNoEdits: true },
    { agent: automaticAgents.openCode },
    { agent: automaticAgents.copilotCli },
    { agent: automaticAgents.codex, tellsOfEsc: true }
];

/** Those that wait for the review, in the modes in which they ask. */
const askingAgents: readonly TerminalAgent[] = [hookedCopilot, hookedCodex];

for (const agent of askingAgents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name} in a mode that asks`, function () {
        this.timeout(180_000);
        let bed: CompanionBed;
        before(async () => {
            bed = await CompanionBed.start(agent, { 'server.key': 'KEY=1\n' }, new AgentPreferences({}));
            await bed.user.start();
        });
        after(() => bed?.dispose());

        it('asks about a guarded file in the IDE, and nowhere a second time', async () => {
            const edit = { path: bed.at('server.key'), before: 'KEY=1', after: 'KEY=2' };
            bed.model.willAnswer({ edit }, { text: 'That is all.' });
            await bed.user.ask('please make a change (1)');
            await until('the diff is shown', () => bed.editor.proposals.length > 0);
            bed.decide(bed.editor.proposals[0], 'accepted', 'KEY=3\n');
            // Its own question would wait for a key.
            await bed.user.waitForAnswer(/That is all/);
            assert.deepEqual([bed.onDisk('server.key'), bed.editor.proposals.length], ['KEY=3\n', 1]);
        });
    });
}

for (const { agent, takesNoEdits, endsWhenRejected, tellsOfEsc } of agents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name} in a mode that writes without a question`, function () {
        this.timeout(180_000);
        let bed: CompanionBed;
        const turns = new AutomaticTurns(() => bed);

        before(async () => {
            bed = await CompanionBed.start(agent, {}, new AgentPreferences({}));
            await bed.user.start();
        });
        after(() => bed?.dispose());

        const told = (): string => bed.model.requests.at(-1)?.conversation ?? '';

        it('has a guarded file reviewed before it is written', async () => {
            const proposal = await turns.review('server.key', 'KEY=1\n', 'KEY=2');
            assert.equal(proposal.text, 'KEY=2\n');
            bed.decide(proposal, 'accepted', takesNoEdits ? undefined : 'KEY=3\n');
            await turns.isDone();
            assert.equal(bed.onDisk('server.key'), takesNoEdits ? 'KEY=2\n' : 'KEY=3\n');
            assert.equal(bed.editor.proposals.length, 1);
        });

        it('does not write what the user rejects, and is told why', async () => {
            const proposal = await turns.review('server.key', 'KEY=1\n', 'KEY=2');
            bed.decide(proposal, 'rejected', 'Use the vault.');
            if (endsWhenRejected) {
                await bed.user.waitForRejection();
            } else {
                await turns.isDone();
                assert.match(told(), /Use the vault\./);
            }
            assert.equal(bed.onDisk('server.key'), 'KEY=1\n');
        });

        it('writes what is not guarded as it does without a companion', async () => {
            const known = bed.editor.proposals.length;
            await turns.ask({ write: { path: bed.at('a.txt'), content: 'new\n' } });
            await turns.isDone();
            assert.deepEqual([bed.onDisk('a.txt'), bed.editor.proposals.length], ['new\n', known]);
        });

        if (tellsOfEsc) {
            it('takes its review away when the user interrupts it', async () => {
                await turns.review('server.key', 'KEY=1\n', 'KEY=2');
                await bed.user.terminal.press('Escape');
                await until('the review goes', () => bed.server.diffs.pending().length === 0);
                assert.equal(bed.onDisk('server.key'), 'KEY=1\n');
            });
        }

        it('has everything reviewed as soon as the user wants that', async () => {
            bed.preferences.update(undefined, { before: 'everything', guarded: [] });
            const proposal = await turns.review('a.txt', 'old\n', 'new');
            bed.decide(proposal, 'accepted');
            await turns.isDone();
            assert.equal(bed.onDisk('a.txt'), 'new\n');
        });

        it('leaves its review to the user when it is killed, and has written nothing', async () => {
            await turns.review('server.key', 'KEY=1\n', 'KEY=2');
            for (const { processId } of bed.server.states.all()) {
                process.kill(processId, 'SIGKILL');
            }
            await until('the review waits for the user alone', () => bed.server.diffs.pending()[0]?.agentGone === true);
            assert.equal(bed.onDisk('server.key'), 'KEY=1\n');
            // It leaves its terminal as it was.
            await bed.user.terminal.run('reset');
            await bed.user.terminal.waitForAtEnd(/[$#]\s*$/);
            await bed.user.start();
        });

        it('does not write what is reviewed when the IDE goes', async () => {
            await turns.review('other.key', 'KEY=1\n', 'KEY=2');
            await bed.server.dispose();
            if (endsWhenRejected) {
                await bed.user.sayNo();
                await bed.user.waitForRejection();
            } else {
                await turns.isDone();
                assert.match(told(), /was not written/);
            }
            assert.equal(bed.onDisk('other.key'), 'KEY=1\n');
        });

        it('goes on when the IDE has gone', async () => {
            await turns.ask({ write: { path: bed.at('last.key'), content: 'KEY=4\n' } });
            await turns.isDone();
            assert.equal(bed.onDisk('last.key'), 'KEY=4\n');
        });
    });
}
