import { AgentPreferences } from '@agent-companion/core/server';
import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { CompanionBed } from '../../agents/cases/companion-bed';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { claudeCode } from '../../support/agents/terminal/claude-code';
import { codex } from '../../support/agents/terminal/codex';
import { copilotCli } from '../../support/agents/terminal/copilot-cli';
import { unaskingOpenCode } from '../../support/agents/terminal/opencode';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
import { startedWith } from '../../support/agents/terminal/started-with';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { quantile } from './quantile';

/** So often each is measured, in turn with and without hooks, after once to warm up. */
const ROUNDS = 30;

/** An agent in a mode that asks nothing, with and without hooks, and how its model reads a file. */
interface MeasuredAgent {
    readonly hooked: TerminalAgent;
    readonly plain: TerminalAgent;
    readonly read?: (path: string) => AgentReply;
}

const withBoth = (
    agent: TerminalAgent,
    args: readonly string[],
    hooks: Record<string, object> = {}
): Omit<MeasuredAgent, 'read'> => ({
    hooked: startedWith(agent, args, hooks),
    plain: startedWith(agent, args)
});

const reads =
    (name: string, field: string): MeasuredAgent['read'] =>
    path => ({ call: { name, args: { [field]: path } } });

const agents: readonly MeasuredAgent[] = [
    { ...withBoth(claudeCode, ['--permission-mode', 'acceptEdits']), read: reads('Read', 'file_path') },
    { ...withBoth(qwenCode, ['--approval-mode', 'auto-edit']), read: reads('read_file', 'file_path') },
    {
        ...withBoth(copilotCli, ['--allow-all-tools'], { '.copilot/hooks/agent-companion.json': copilotCliHooks }),
        read: reads('view', 'path')
    },
    withBoth(codex, ['--dangerously-bypass-hook-trust', '--sandbox', 'workspace-write'], {
        '.codex/hooks.json': codexHooks
    }),
    { hooked: unaskingOpenCode, plain: unaskingOpenCode, read: reads('read', 'filePath') }
];

/** Measures what hooks add to a written and to a read file, from the model's call to its next request; asserts nothing. */
export async function benchHooks(): Promise<void> {
    const rows: Record<string, Record<string, string>> = {};
    for (const { hooked, plain, read } of agents) {
        const beds = await Promise.all([
            CompanionBed.start(hooked, { 'plain.txt': 'old\n' }, new AgentPreferences({})),
            CompanionBed.start(plain, { 'plain.txt': 'old\n' }, new AgentPreferences({}), { isHooked: false })
        ]);
        try {
            for (const { user } of beds) {
                await user.start();
            }
            rows[`${hooked.name}: a write`] = await compare(beds, (bed, turn) => ({
                write: { path: bed.at(`file-${turn}.txt`), content: 'new\n' }
            }));
            if (read) {
                rows[`${hooked.name}: a read`] = await compare(beds, bed => read(bed.at('plain.txt')));
            }
        } finally {
            await Promise.all(beds.map(bed => bed.dispose()));
        }
    }
    console.table(rows);
}

async function compare(
    [hooked, plain]: readonly CompanionBed[],
    act: (bed: CompanionBed, turn: number) => AgentReply
): Promise<Record<string, string>> {
    const pairs: { readonly with: number; readonly without: number }[] = [];
    for (let turn = 0; turn <= ROUNDS; turn++) {
        const without = await measure(plain, act(plain, turn), turn);
        pairs.push({ without, with: await measure(hooked, act(hooked, turn), turn) });
    }
    const measured = pairs.slice(1);
    const row = (name: string, of: (pair: (typeof pairs)[number]) => number): Record<string, string> =>
        Object.fromEntries(
            [0.5, 0.95].map(part => [`${name}, p${part * 100}`, quantile(measured.map(of), part).toFixed(0)])
        );
    return {
        ...row('with hooks', pair => pair.with),
        ...row('without', pair => pair.without),
        ...row('added', pair => pair.with - pair.without)
    };
}

/** Milliseconds from the model's call of a tool to its next request. */
async function measure({ model, user }: CompanionBed, call: AgentReply, turn: number): Promise<number> {
    let [called, told] = [0, 0];
    model.answersBy(() => {
        if (called === 0) {
            called = performance.now();
            return call;
        }
        told ||= performance.now();
        return { text: `Turn ${turn} is done.` };
    });
    const prompt = `please act (${turn}, ${performance.now().toFixed(0)})`;
    await user.ask(prompt);
    await user.waitForAnswer(new RegExp(`Turn ${turn} is done`));
    return told - called;
}
