import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toWire } from '@agent-companion/core/contract';
import { PageLoad } from '@agent-companion/core/testing';
import { SimulatedAgent } from './simulated-agent';
import { Tally } from './tally';
import { WorkspaceHost } from './workspace-host';

/** A browser tab with the IDE, and the agents in its terminals. */
export class Tab {
    readonly agents: SimulatedAgent[] = [];
    private load: PageLoad;
    private snapshots = 0;
    private drafts = 0;
    private files = 0;

    private constructor(
        private readonly host: WorkspaceHost,
        private readonly id: string,
        private readonly tally: Tally
    ) {
        this.load = host.load();
    }

    static async open(host: WorkspaceHost, id: string, tally: Tally): Promise<Tab> {
        const tab = new Tab(host, id, tally);
        await tab.greet();
        return tab;
    }

    /** Loads its page anew, with or without a word. */
    async reload(isSaid: boolean): Promise<void> {
        if (isSaid) {
            this.load.leave();
        }
        this.load.close();
        await this.host.pass(3_000);
        this.load = this.host.load();
        await this.greet();
        this.tally.count('reloads');
    }

    /** Sleeps with its laptop: its connection is silent, then broken. */
    async sleep(milliseconds: number): Promise<void> {
        this.load.page.behaviour = 'loses calls';
        await this.host.pass(milliseconds);
        await this.reload(false);
        this.tally.count('sleeps');
    }

    /** The user moves about. */
    async edit(selectedText: string): Promise<void> {
        for (let step = 0; step < 5; step++) {
            const uri = pathToFileURL(join(this.host.workspace, `file-${step}.txt`)).href;
            const file = { uri, lastFocused: this.host.clock.now(), isActive: true, selectedText };
            const revision = ++this.snapshots;
            await this.load.call('updateEditors', { revision, files: [file], isTrusted: true });
            await this.host.pass(1_000);
        }
        this.tally.count('contexts', 5);
    }

    async changeWorkspace(): Promise<void> {
        const uri = pathToFileURL(this.host.workspace).href;
        await this.load.call('updateWorkspace', [uri, `${uri}/${++this.files}`]);
        await this.load.call('updateWorkspace', [uri]);
        this.tally.count('changes of the workspace', 2);
    }

    async startAgent(): Promise<SimulatedAgent> {
        const environment = await this.load.environment();
        if (Object.keys(environment).length === 0) {
            throw new Error(`The window of ${this.id} has ended under its page.`);
        }
        const agent = await SimulatedAgent.connect(environment);
        this.agents.push(agent);
        this.tally.count('agents');
        return agent;
    }

    /** An agent proposes a change; resolves with its path and, if it is on the screen, the review's id. */
    async propose(
        agent: SimulatedAgent,
        text: string,
        filePath = this.newPath()
    ): Promise<{ filePath: string; id?: string }> {
        const before = new Set(this.load.page.shown.keys());
        await agent.openDiff(filePath, text);
        this.tally.count('proposals');
        return { filePath, id: [...this.load.page.shown.keys()].find(each => !before.has(each)) };
    }

    /** An agent proposes, and thinks better of it before the page has shown it. */
    async cancel(agent: SimulatedAgent): Promise<void> {
        this.load.page.behaviour = 'slow';
        await agent.cancelOpenDiff(this.newPath(), 'cancelled', () => this.host.pass(1_000));
        await this.host.pass(1_000);
        this.load.page.behaviour = 'prompt';
        this.load.page.release();
        this.tally.count('proposals cancelled');
    }

    async decide(id: string | undefined, kind: 'accepted' | 'rejected', edited?: string): Promise<void> {
        if (id === undefined) {
            return;
        }
        const revision = this.load.page.shown.get(id) ?? 1;
        if (edited !== undefined) {
            await this.load.call('saveDraft', id, revision, toWire(edited), ++this.drafts);
        }
        const text = kind === 'accepted' && edited !== undefined ? { text: toWire(edited) } : {};
        await this.load.callAnything('decideReview', id, { kind, revision, ...text });
        this.tally.count(edited === undefined ? kind : `${kind} after edits`);
    }

    /** Sends calls that only a broken page sends. */
    async misbehave(): Promise<void> {
        await this.load.callAnything('greet', { windowId: 7 });
        await this.load.callAnything('noSuchMethod');
        await this.load.callAnything('decideReview', 'no such review', { kind: 'rejected', revision: 1 });
        await this.load.callAnything('saveDraft', 'no such review', 1, 'not wrapped', 1);
        await this.load.callAnything('updateEditors', { revision: 'x' });
        this.tally.count('malformed calls', 5);
    }

    /** The tab is closed; or it is gone, and its connection stays open. */
    close(how: 'said' | 'unsaid' | 'never'): void {
        if (how === 'said') {
            this.load.leave();
        }
        if (how === 'never') {
            this.load.page.behaviour = 'loses calls';
        } else {
            this.load.close();
        }
        this.tally.count(`tabs closed (${how})`);
    }

    private async greet(): Promise<void> {
        const greeting = this.load.greet({
            windowId: this.id,
            applicationName: 'Month',
            workspaceRoots: [pathToFileURL(this.host.workspace).href],
            pageWaitSeconds: 5,
            context: { paused: false, exclude: [], gitignore: false }
        });
        // A tab that was gone without a word is asked whether it lives.
        await this.host.passUntilDone(greeting);
        if (!(await greeting).ok) {
            throw new Error(`The greeting of ${this.id} was refused.`);
        }
    }

    private newPath(): string {
        return join(this.host.workspace, `${this.id}-${++this.files}.txt`);
    }
}
