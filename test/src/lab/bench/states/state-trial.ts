import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentReply } from '../../../support/agents/model/agent-reply';
import { HeldModel } from '../../../support/agents/model/held-model';
import { AgentInTerminal } from '../../../support/agents/terminal/agent-in-terminal';
import { UsedAgent } from '../../../support/agents/terminal/terminal-agent';
import { TestIde } from '../../../support/test-ide';
import { until } from '../../../support/until';
import { HooksRelay } from './hooks-relay';
import { PageWords } from './page-words';
import { Transition, TransitionKind } from './transitions';

/** Parts that the trials of all agents share. */
export interface StateBed {
    readonly bed: TestIde;
    readonly words: PageWords;
    readonly relay: HooksRelay;
}

/** An agent, and what its model does about which it asks in its terminal. */
export interface StatedAgent {
    readonly agent: UsedAgent;
    /** @param path of a file that is not there. */
    readonly asksFor: (path: string) => AgentReply;
    readonly model: HeldModel;
}

/** Words of the page on an agent. */
const shown = {
    ...{ works: 'working', asks: 'asks you', answered: 'working', review: 'waits for your review' },
    ...{ accepted: 'working', done: 'done', idle: 'idle', ended: 'ended' }
} as const;

/** Transitions that an agent tells by its hook. */
const hooked: readonly TransitionKind[] = ['works', 'asks', 'review', 'done'];

type ShownKind = keyof typeof shown;

/** Moment of a transition that the page has shown. */
type MomentOf = (since: number, shown: number) => number | undefined;

/** Has one agent in a terminal do what it can, and notes when the page says so. */
export class StateTrial {
    readonly transitions: Transition[] = [];
    private readonly user: AgentInTerminal;
    private shell = 0;
    private before = 'idle';
    private since = Date.now();

    constructor(
        private readonly shared: StateBed,
        private readonly tried: StatedAgent
    ) {
        this.user = shared.bed.inTerminal(tried.agent);
    }

    /** Opens a terminal, and starts the agent there. */
    async start(): Promise<void> {
        const { bed, relay } = this.shared;
        const { terminal } = bed.ide;
        await terminal.open();
        this.shell = Number(await terminal.output('echo $$'));
        relay.target ||= (await terminal.output('echo $AGENT_COMPANION_HOOKS_URL')).replaceAll(/\s/g, '');
        await terminal.run(`export AGENT_COMPANION_HOOKS_URL=${relay.url}; clear`);
        await this.user.start();
    }

    /** One prompt with a question, a review and an answer. @param reloadIn a state in which the page is loaded anew. */
    async turn(turn: number, reloadIn: ShownKind): Promise<void> {
        const { ide, workspace } = this.shared.bed;
        const { model, agent, asksFor } = this.tried;
        const named = (name: string): string => path.join(workspace, `${agent.program.command}-${turn}${name}`);
        const reload = (kind: ShownKind): unknown => kind === reloadIn && this.reload(kind);
        const request = await this.ask(turn);
        await ide.openFile('plain.txt');
        await reload('works');
        const called = request.answer(asksFor(named('.txt')));
        await this.note('asks', (...between) => this.toldAt(called, ...between));
        await reload('asks');
        const answered = await this.answer();
        await this.note('answered', (...between) => this.inputAt(...between));
        await ide.openFile('plain.txt');
        const proposed = answered.answer({ write: { path: named('.key'), content: 'KEY=1\n' } });
        await this.note('review', (...between) => this.toldAt(proposed, ...between));
        await reload('review');
        await ide.reviews.press(path.basename(named('.key')), 'accept');
        await this.note('accepted', (...between) => this.inputAt(...between));
        const sent = (await model.next()).answer({ text: `Turn ${turn} is done.` });
        await this.note('done', () => sent);
        await reload('done');
        await ide.reviews.node.locator('[role=treeitem]', { hasText: agent.name }).last().click();
        await this.note('idle', (...between) => this.inputAt(...between));
    }

    /** Kills the agent while it works, and closes its terminal. */
    async kill(turn: number): Promise<void> {
        const { ide } = this.shared.bed;
        const { terminal } = ide;
        await this.ask(turn);
        // An agent's end in front of its user is known.
        await ide.openFile('plain.txt');
        descendantsOf(this.shell).forEach(pid => process.kill(pid, 'SIGKILL'));
        const killed = Date.now();
        await this.note('ended', () => killed);
        const count = await terminal.count();
        await terminal.run('exit');
        await until('the terminal is closed', async () => (await terminal.count()) < count);
    }

    private async ask(turn: number): ReturnType<HeldModel['next']> {
        this.tried.model.dismiss();
        await this.user.ask(`please act (${turn})`);
        const request = await this.tried.model.next();
        await this.note('works', () => request.at);
        return request;
    }

    /** Says yes in the terminal: a key that comes too soon is not taken. */
    private async answer(): ReturnType<HeldModel['next']> {
        const { terminal } = this.shared.bed.ide;
        const next = async (): Promise<Awaited<ReturnType<HeldModel['next']>> | undefined> => {
            await terminal.press('Enter');
            return this.tried.model.next(3_000).catch(() => undefined);
        };
        await until('the question stands', () => this.shared.words.of('question').at(-1)?.words === 'stands');
        return until('the question is answered', next);
    }

    private async reload(kind: ShownKind): Promise<void> {
        const { ide } = this.shared.bed;
        await ide.reload();
        await ide.reviews.open();
        await this.note('reload', since => this.shared.words.of('page', since).at(-1)?.at, shown[kind]);
    }

    private async note(kind: TransitionKind, momentOf: MomentOf, wanted = shown[kind as ShownKind]): Promise<void> {
        const { words } = this.shared;
        const { name } = this.tried.agent;
        const [{ since }, hasCome] = [this, await words.waitFor(name, wanted)];
        const said = words.of(name, since);
        const at = said.at(-1)?.at ?? Infinity;
        const moment = momentOf(since, at) ?? at;
        const hook = hooked.includes(kind) ? this.hookAt(since, at) : undefined;
        // A page that is loaded anew says again what it has said.
        const news = said.filter((each, index) => kind === 'reload' || index > 0 || each.words !== this.before);
        this.transitions.push({
            agent: name,
            kind,
            taken: hasCome ? Math.max(0, at - moment) : Infinity,
            hook: hook && hook - moment,
            words: news.map(each => each.words),
            isRight: hasCome && news.length === 1
        });
        [this.before, this.since] = [wanted, (said.at(-1)?.at ?? since) + 1];
    }

    /** When the agent has said that it needs its user, on its screen or by a hook, after its model has called a tool. */
    private toldAt(called: number, since: number, shownAt: number): number {
        const question = this.shared.words.of('question', called).find(({ words }) => words === 'stands')?.at;
        return Math.min(question ?? Infinity, this.hookAt(Math.max(called, since), shownAt) ?? Infinity);
    }

    /** When the last hook has come before the page shows something. */
    private hookAt(since: number, shownAt: number): number | undefined {
        return this.shared.relay.hooks.filter(({ at }) => at >= since && at <= shownAt).at(-1)?.at;
    }

    /** When the user has done last what the page then shows. */
    private inputAt(since: number, shownAt: number): number | undefined {
        const inputs = this.shared.words.of('user', since).filter(({ at }) => at <= shownAt);
        return inputs.at(-1)?.at;
    }
}

function descendantsOf(pid: number): number[] {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.flatMap(child => [...descendantsOf(Number(child)), Number(child)]);
}
