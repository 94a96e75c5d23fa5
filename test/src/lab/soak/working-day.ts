import { SimulatedAgent } from './simulated-agent';
import { Tab } from './tab';
import { Tally } from './tally';
import { WorkspaceHost } from './workspace-host';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Some that come back each day, by their ids, as a restored session of the browser does. */
const FAITHFUL = ['faithful-1', 'faithful-2'];

type Act = (tab: Tab, agent: SimulatedAgent, day: WorkingDay) => Promise<unknown>;

/** Acts in a tab with an agent, in order; each tab begins somewhere else. */
const acts: readonly Act[] = [
    tab => tab.edit('selected '.repeat(1_000)),
    async (tab, agent) => tab.decide((await tab.propose(agent, 'accepted')).id, 'accepted'),
    async (tab, agent) => tab.decide((await tab.propose(agent, 'x'.repeat(20_000))).id, 'accepted', 'edited'),
    async (tab, agent) => tab.decide((await tab.propose(agent, 'rejected')).id, 'rejected'),
    tab => tab.reload(true),
    async (tab, agent) => {
        const { filePath, id } = await tab.propose(agent, 'first');
        await tab.propose(agent, 'second', filePath);
        await tab.decide(id, 'rejected', 'edited, then rejected');
    },
    async (tab, agent) => agent.closeDiff((await tab.propose(agent, 'answered in the terminal')).filePath),
    (tab, agent) => tab.cancel(agent),
    tab => tab.reload(false),
    (_tab, agent) => agent.listenAgain(),
    async (tab, agent, day) => {
        await tab.propose(agent, 'abandoned');
        agent.vanish();
        await day.host.pass(2 * MINUTE);
        day.tally.count('agents gone without goodbye');
    },
    async (tab, agent, day) => {
        await tab.propose(agent, 'abandoned, but with a goodbye');
        await agent.leave();
        day.tally.count('agents gone with goodbye');
    },
    tab => tab.misbehave(),
    async (_tab, agent, day) => {
        await agent.misbehave();
        agent.beginRequest();
        day.tally.count('malformed requests', 11);
    },
    tab => tab.changeWorkspace(),
    async (tab, agent, day) => {
        agent.suspend();
        for (let times = 0; times < 10; times++) {
            await tab.edit('s'.repeat(16_000) + times);
        }
        day.tally.count('agents suspended');
    },
    tab => tab.sleep(30 * MINUTE),
    async (tab, _agent, day) => {
        const slowly = await tab.startAgent();
        await tab.propose(slowly, 'of a second agent');
        await day.host.pass(6 * MINUTE);
    },
    async (_tab, _agent, day) => {
        // Not on a day on which what a restart has left lies there.
        if (!day.hasRestart) {
            day.host.clean(day.number % 2 === 0 ? 'files' : 'folders');
            await day.host.pass(3 * MINUTE);
            day.tally.count('times the temporary folder was cleaned');
        }
    }
];

/** A day, from one morning to the next. */
export class WorkingDay {
    constructor(
        readonly host: WorkspaceHost,
        readonly tally: Tally,
        readonly number: number
    ) {}

    get hasRestart(): boolean {
        return this.number % 3 === 1;
    }

    /** The last two days of a week are free. */
    private get isWorkday(): boolean {
        return this.number % 7 < 5;
    }

    /** A day of tabs that open and close; at its end no window is there any more. */
    async run(): Promise<void> {
        const { host, tally, number } = this;
        const morning = host.clock.now();
        if (this.isWorkday) {
            let tabs = await this.openTabs();
            await this.work(tabs, 0);
            if (this.hasRestart) {
                // The tabs lose their backend, and what they had; the agents' sockets break.
                tabs.flatMap(({ agents }) => agents).forEach(agent => agent.vanish());
                tabs.forEach(tab => tab.close('unsaid'));
                await host.restart();
                tally.count('restarts of the backend');
                tabs = await this.openTabs();
            }
            await this.work(tabs, 7);
            this.goHome(tabs);
            await this.endAgents(tabs);
        }
        if (number % 4 === 2) {
            // The machine itself sleeps, and all that fell due comes at once.
            host.clock.sleep(8 * HOUR);
            tally.count('nights in which the machine slept');
        }
        await this.passUntilMorning(morning);
    }

    /** A day in a tab that is open before and after it; at its end no agent is there any more. */
    async runIn(tab: Tab): Promise<void> {
        const morning = this.host.clock.now();
        if (this.isWorkday) {
            await this.work([tab], 0);
            await this.work([tab], 12);
            await this.endAgents([tab]);
        }
        await this.passUntilMorning(morning);
        // Answers of the day before are forgotten with the first call of the next; and one file is open again.
        await tab.changeWorkspace();
        await tab.edit('in the morning');
    }

    /** At least so long that what is remembered of windows for half a day is forgotten. */
    private passUntilMorning(lastMorning: number): Promise<void> {
        return this.host.pass(Math.max(lastMorning + 24 * HOUR - this.host.clock.now(), 13 * HOUR));
    }

    private async openTabs(): Promise<Tab[]> {
        const ids = [...FAITHFUL, `tab-a-of-day-${this.number}`, `tab-b-of-day-${this.number}`];
        const tabs = [];
        for (const id of ids) {
            tabs.push(await Tab.open(this.host, id, this.tally));
        }
        this.tally.count('tabs', ids.length);
        return tabs;
    }

    private async work(tabs: readonly Tab[], offset: number): Promise<void> {
        for (let round = 0; round < 12; round++) {
            for (const [index, tab] of tabs.entries()) {
                const agent = tab.agents.at(-1);
                // An agent that has gone is followed by another one.
                const present = agent && round % 4 !== 0 ? agent : await tab.startAgent();
                await acts[(this.number + offset + round + index * 5) % acts.length](tab, present, this);
            }
            await this.host.pass(10 * MINUTE);
        }
    }

    private goHome(tabs: readonly Tab[]): void {
        const ways = ['said', 'unsaid', 'never'] as const;
        tabs.forEach((tab, index) => tab.close(ways[(this.number + index) % ways.length]));
    }

    /** Some say so, some just end, and some hang over night before they are killed. */
    private async endAgents(tabs: readonly Tab[]): Promise<void> {
        const agents = tabs.flatMap(tab => tab.agents.splice(0));
        for (const [index, agent] of agents.entries()) {
            if (index % 3 === 0) {
                await agent.leave();
            } else if (index % 3 === 1) {
                agent.vanish();
            } else {
                agent.suspend();
            }
        }
        await this.host.pass(13 * HOUR);
        for (const agent of agents) {
            agent.vanish();
            this.tally.count('notifications heard', agent.heard());
        }
    }
}
