import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import type { ToolOutcome } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { refused } from '../page-tool';
import type { DebugHost, LaunchConfiguration } from './debug-host';
import { startDebugging } from './debug-tools';
import { FollowedSession, TheiaStartedProgram } from './theia-started-program';

/** A session of Theia's as far as it is followed; 1 is starting, 2 running, 3 stopped, 0 ended. */
class FakeSession {
    state = 1;
    private readonly changes = new Emitter<void>();
    private exit: (event: { body: { exitCode: number } }) => void = () => undefined;
    readonly onDidChange = this.changes.event;
    readonly onDispose = this.changes.event;

    constructor(readonly parentSession?: FollowedSession) {}

    on(_kind: string, listener: typeof this.exit): { dispose(): void } {
        this.exit = listener;
        return { dispose: () => undefined };
    }

    change(state: number, exitCode?: number): void {
        this.state = state;
        if (exitCode !== undefined) {
            this.exit({ body: { exitCode } });
        }
        this.changes.fire();
    }
}

const followed = (session: FakeSession): FollowedSession => session as unknown as FollowedSession;

describe('start_debugging', () => {
    let root: FakeSession;
    let created: Emitter<FollowedSession>;
    let clock: ManualClock;
    let identity: string;
    let whileAsked: () => void;
    let whileStarted: Promise<void>;
    let starts: number;
    let following: number;
    let controller: AbortController;
    beforeEach(() => {
        [root, created, clock] = [new FakeSession(), new Emitter(), new ManualClock()];
        identity = 'first';
        whileAsked = () => undefined;
        [whileStarted, controller] = [Promise.resolve(), new AbortController()];
        starts = following = 0;
    });

    function start(): Promise<ToolOutcome<ToolOutput<'start_debugging'>>> {
        const configuration = (): LaunchConfiguration => {
            const plan = { programs: [], identity, isComplete: true };
            return { name: 'Sum', type: 'node', request: 'launch', plan: () => Promise.resolve(plan) };
        };
        const host: Partial<DebugHost> = {
            configurations: () => Promise.resolve([configuration()]),
            start: async () => {
                starts++;
                await whileStarted;
                const program = new TheiaStartedProgram('Sum', [followed(root)], {
                    onDidCreateDebugSession: created.event as never
                });
                following++;
                return Object.assign(program, {
                    dispose: () => {
                        following--;
                        TheiaStartedProgram.prototype.dispose.call(program);
                    }
                });
            }
        };
        const consent = {
            refusal: () => {
                whileAsked();
                return Promise.resolve(undefined);
            }
        };
        const trust = { refusal: () => Promise.resolve(undefined) };
        const tool = startDebugging({ host: host as DebugHost, consent, trust, clock });
        return tool.run({ name: 'Sum' }, { signal: controller.signal, timeoutMs: 60_000 });
    }

    const resultOf = async (outcome: Promise<ToolOutcome<ToolOutput<'start_debugging'>>>): Promise<unknown> => {
        const answer = await outcome;
        return answer.ok ? answer.result : answer.code;
    };

    it('says that the program has ended, and with what, when it has', async () => {
        const outcome = start();
        await settled();
        root.change(2);
        root.change(0, 3);
        assert.deepEqual(await resultOf(outcome), { session: 'Sum', state: 'ended', exitCode: 3 });
    });

    it('says that it has stopped, also where a session under it has', async () => {
        const outcome = start();
        await settled();
        const child = new FakeSession(followed(root));
        created.fire(followed(child));
        root.change(2);
        child.change(3);
        assert.deepEqual(await resultOf(outcome), { session: 'Sum', state: 'stopped' });
    });

    it('says that it runs when it has done neither for some seconds, or is still being started', async () => {
        for (const [state, name] of [
            [2, 'running'],
            [1, 'starting']
        ] as const) {
            const outcome = start();
            await settled();
            root.change(state);
            clock.advance(5_000);
            assert.deepEqual(await resultOf(outcome), { session: 'Sum', state: name });
        }
    });

    it('starts nothing that has been changed while the user was asked', async () => {
        whileAsked = () => (identity = 'second');
        assert.equal(await resultOf(start()), refused('failed', '').code);
        assert.equal(starts, 0);
    });

    it('waits no longer than the call lasts for a task before it, and follows nothing that starts later', async () => {
        for (const [end, code] of [
            [() => clock.advance(59_500), 'unanswered'],
            [() => controller.abort(), 'cancelled']
        ] as const) {
            const before = new Deferred<void>();
            controller = new AbortController();
            whileStarted = before.promise;
            const outcome = start();
            await settled();
            end();
            assert.equal(await resultOf(outcome), code);
            before.resolve();
            await settled();
            assert.deepEqual([following, clock.isIdle], [0, true]);
        }
    });

    it('starts nothing when the call has ended while the user was asked', async () => {
        whileAsked = () => controller.abort();
        assert.equal(await resultOf(start()), 'cancelled');
        assert.equal(starts, 0);
    });
});
