import URI from '@theia/core/lib/common/uri';
import type { DebugSession } from '@theia/debug/lib/browser/debug-session';
import type { DebugSessionOptions } from '@theia/debug/lib/browser/debug-session-options';
import type { Clock, ToolRefusal } from '@agent-companion/server';
import { CallTime, inTime, MARGIN_MS } from '../call-time';
import { AskedProgram, decidingText, Definition, programQuestion } from '../consent/program-question';
import type { UserConsent } from '../consent/user-consent';
import { named, namesThereAre } from '../files/names';
import type { DebugServices } from '../optional/optional-services';
import { answered, IdeTool, refused } from '../page-tool';
import { DebuggedSession, stateOf } from './debug-sessions';

/** How long, in milliseconds, it is waited whether a program stops or ends: one that does neither runs. */
const HALTED_MS = 5_000;

/** How often, in milliseconds, that is looked at. */
const LOOK_MS = 100;

const cancelled = refused('cancelled', 'The call was cancelled.');
const stillStarting = refused('unanswered', 'A task before debugging still runs, or the IDE asks the user something.');

/** What starting the debugger takes. */
export interface DebugStarting {
    readonly debug: Pick<DebugServices, 'sessions' | 'configurations'>;
    readonly consent: Pick<UserConsent, 'refusal'>;
    /** Why nothing of the workspace may be run, if so. */
    readonly trust: { refusal(): Promise<ToolRefusal | undefined> };
    readonly clock: Clock;
}

/** Starts a launch configuration if the user agrees, and says what becomes of the program in its first seconds. */
export function startDebugging({ debug, consent, trust, clock }: DebugStarting): IdeTool<'start_debugging'> {
    const { sessions } = debug;
    return {
        name: 'start_debugging',
        run: async ({ name }, { signal, ...call }) => {
            const until = clock.now() + call.timeoutMs - MARGIN_MS;
            // Before anything is asked of Theia's debugger: in Restricted Mode it waits for the user.
            const distrust = await trust.refusal();
            if (distrust) {
                return distrust;
            }
            const found = await findLaunch(debug, name);
            if (Array.isArray(found)) {
                return refused('not-found', `There is no launch configuration of that name. ${namesThereAre(found)}`);
            }
            const refusal = await consent.refusal(programQuestion(found.asked), { ...call, signal });
            if (refusal) {
                return refusal;
            }
            // The files may have changed while the user was asked.
            const present = await findLaunch(debug, name);
            if (Array.isArray(present) || present.definition !== found.definition) {
                return refused('failed', 'The configuration has just been changed. Try again.');
            }
            if (signal.aborted) {
                return cancelled;
            }
            const before = new Set(sessions.sessions);
            const own = (): DebugSession[] => sessions.sessions.filter(session => !before.has(rootOf(session)));
            const started = await inTime(sessions.start(present.options), { clock, until, signal });
            if (started === 'late' || started === 'cancelled') {
                return started === 'late' ? stillStarting : cancelled;
            }
            if (!started) {
                return refused('failed', 'The IDE could not start the debugger; it has told the user why.');
            }
            const state = await untilHalted(own, { clock, until: Math.min(until, clock.now() + HALTED_MS), signal });
            return answered({ session: started === true ? name : started.label, state });
        }
    };
}

interface FoundLaunch {
    readonly options: DebugSessionOptions;
    readonly asked: AskedProgram;
    /** All of it, as a text to compare. */
    readonly definition: string;
}

/** A launch configuration or a compound by its name; the names there are, if there is none. */
async function findLaunch({ configurations }: DebugStarting['debug'], name: string): Promise<FoundLaunch | string[]> {
    // They are read by then; which types are supported shows when one is started.
    await configurations.supported;
    const byName = named([...configurations.all], each => each.name);
    const options = byName.get(name);
    if (!options) {
        return [...byName.keys()];
    }
    const { workspaceFolderUri: uri, configuration, compound } = options;
    const raw: Definition = { ...(configuration ?? compound) };
    const folder = uri ? new URI(uri).path.fsPath() : undefined;
    const definition = decidingText([{ uri, ...raw }]);
    // What a compound or a task before or after debugging runs is not in the definition.
    const deciding = compound || raw.preLaunchTask || raw.postDebugTask ? undefined : definition;
    return { options, asked: { kind: 'debug', name, definition: raw, folder, deciding }, definition };
}

/** The session that a debug adapter has started this one under, if it has. */
function rootOf(session: DebugSession): DebugSession {
    return session.parentSession ? rootOf(session.parentSession) : session;
}

/** What has become of the sessions when one has stopped, or all have ended, or the time is over. */
async function untilHalted(
    own: () => readonly DebugSession[],
    { clock, until, signal }: CallTime
): Promise<DebuggedSession['state'] | 'ended'> {
    for (;;) {
        const states = own().map(stateOf);
        const state = (['stopped', 'running', 'starting'] as const).find(each => states.includes(each)) ?? 'ended';
        if (state === 'stopped' || state === 'ended' || clock.now() >= until || signal.aborted) {
            return state;
        }
        await new Promise<void>(resolve => clock.after(LOOK_MS, resolve));
    }
}
