import type { HookFileKind, HookFileState } from '@agent-companion/core/contract';
import type { EditorPort } from '../editor-port';
import { homeSentence } from '../messages/backend-sentences';
import { nls } from '../messages/nls';
import type { AgentStatus } from './agent-status';
import type { HomeChanges } from './home-changes';
import type { ReviewChoices } from './review-choices';
import type { MenuRow } from './status-menu';

/** Parts of the page that ask the user, and have the backend write. */
interface HookSetUpServices extends Pick<EditorPort, 'service'> {
    readonly user: Pick<EditorPort['user'], 'askChoice'>;
    readonly status: Pick<AgentStatus, 'facts'>;
    readonly changes: Pick<HomeChanges, 'make'>;
    readonly choices: Pick<ReviewChoices, 'wishes'>;
}

/** Next steps once an agent has its file. */
const next: Record<HookFileKind, () => string> = {
    codex: () =>
        nls.localize('agent-companion/hooksOnCodex', 'Start Codex again, and trust the hooks that it asks about.'),
    'copilot-cli': () => nls.localize('agent-companion/hooksOnCopilot', 'Copilot CLI has it from its next start.')
};

/** Has agents ask before they write, by a file of each in the user's home, or no longer. */
export class HookSetUp {
    constructor(private readonly services: HookSetUpServices) {}

    /** Rows of all agents that need a file; each turns its own on or off. */
    rows(): MenuRow[] {
        const none = nls.localize(
            'agent-companion/hooksNone',
            'Neither Codex nor Copilot CLI is installed here, or both are turned off.'
        );
        const rows = this.states.map(state => this.row(state));
        return rows.length > 0 ? rows : [{ icon: 'info', label: none }];
    }

    /** Rows of agents that can write without a review, though the user wants one. */
    offers(): MenuRow[] {
        const { before, byKind } = this.services.choices.wishes ?? {};
        const isUnreviewed = ({ kind, state }: HookFileState): boolean =>
            state === 'off' && (byKind?.[kind] ?? before) !== 'asked';
        return this.states.filter(isUnreviewed).map(state => this.row(state));
    }

    /** Asks, with place and text, and has the file written after a yes. */
    async turnOn({ kind, name, file, text }: HookFileState): Promise<void> {
        const { service, user, changes } = this.services;
        const question = {
            title: nls.localize('agent-companion/hooksTitle', 'Review {0} Before It Writes?', name),
            text: nls.localize(
                'agent-companion/hooksQuestion',
                'This goes into {0}, behind what is there. By it {1} waits for your review before it writes; without this IDE it does nothing. The same command takes it out again.',
                file,
                name
            ),
            code: text,
            choices: [{ label: nls.localize('agent-companion/writeFile', 'Write File'), value: true }]
        };
        if (await user.askChoice(question, () => ({ dispose: () => undefined }))) {
            await changes.make(() => service().turnOnHooks(kind), next[kind]());
        }
    }

    private turnOff({ kind, name }: HookFileState): Promise<void> {
        const { service, changes } = this.services;
        return changes.make(
            () => service().turnOffHooks(kind),
            nls.localize(
                'agent-companion/hooksRemoved',
                'Removed. From its next start on {0} can write without a review.',
                name
            )
        );
    }

    private get states(): readonly HookFileState[] {
        return this.services.status.facts?.hooks ?? [];
    }

    private row(hooks: HookFileState): MenuRow {
        const { name, state, file: detail, problem } = hooks;
        if (problem) {
            return { icon: 'warning', label: name, detail: homeSentence(problem) };
        }
        if (state === 'on') {
            const on = nls.localize(
                'agent-companion/hooksOn',
                '{0} is reviewed before it writes. Turn reviews off',
                name
            );
            return { icon: 'check', label: on, detail, act: () => this.turnOff(hooks) };
        }
        const off = nls.localize('agent-companion/hooksOff', '{0} can write without a review. Turn reviews on…', name);
        return { icon: 'lightbulb', label: off, detail, act: () => this.turnOn(hooks) };
    }
}
