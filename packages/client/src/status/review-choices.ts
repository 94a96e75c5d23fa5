import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import {
    ConnectedAgent,
    defaultGuarded,
    MAX_GLOB_LENGTH,
    MAX_GLOBS,
    ReviewBefore,
    reviewsBefore,
    ReviewWishes
} from '@agent-companion/core/contract';
import type { EditorPort } from '../editor-port';
import { agentKinds } from '../messages/agent-icon';
import { nls } from '../messages/nls';
import type { Choice } from '../messages/question';
import { StoredList } from '../stored-list';
import type { MenuRow } from './status-menu';

/** The strictest first. */
const labels = {
    everything: 'Everything',
    guarded: 'Also Guarded Files',
    asked: 'Only What Is Asked About',
    settings: 'As in the Settings'
};

type Label = keyof typeof labels;

/** Tells which writes are reviewed before: by the settings, or the user's choice for this window. */
export class ReviewChoices {
    /** By kinds of agents. */
    private readonly stored: StoredList<readonly [string, ReviewBefore]>;
    private readonly changes = new Emitter<void>();

    /** Fires when the user has chosen. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly editor: Pick<EditorPort, 'settings' | 'storage' | 'user'>) {
        this.stored = new StoredList(editor.storage, 'agent-companion.review-before', isChoice);
    }

    /** Present choice, within bounds; undefined as long as the settings are not read. */
    get wishes(): ReviewWishes | undefined {
        const settings = this.editor.settings.review();
        const { before, guarded } = settings ?? {};
        return (
            settings && {
                before: reviewsBefore.find(each => each === before) ?? 'guarded',
                guarded: Array.isArray(guarded) ? guarded.filter(isGlob).slice(0, MAX_GLOBS) : defaultGuarded,
                byKind: Object.fromEntries(this.stored.read())
            }
        );
    }

    /** The row of the status menu: what holds for the agents, and a question for something else. */
    row(agents: readonly ConnectedAgent[]): MenuRow {
        const kinds = agents.length > 0 ? agents.map(({ kind = '' }) => kind) : agentKinds;
        const description = this.presentOf(kinds);
        return { icon: 'shield', label: titleText(), description, act: () => this.ask(agents) };
    }

    /** Labels of what holds for kinds of agents. */
    private presentOf(kinds: readonly string[]): string {
        const { before, byKind } = this.wishes ?? {};
        const present = new Set(kinds.flatMap(kind => byKind?.[kind] ?? before ?? []));
        return [...present].map(labelOf).join(', ');
    }

    private async ask(agents: readonly ConnectedAgent[]): Promise<void> {
        const kinds = await this.askWhose(agents);
        if (!kinds) {
            return;
        }
        const text = nls.localize(
            'agent-companion/reviewBeforeText',
            'What do you review in this window before it is written? Guarded files are in the settings; those outside of the workspace are guarded too.'
        );
        const choices = this.labelsFor(kinds).map(value => ({ label: labelOf(value), value }));
        const now = nls.localize('agent-companion/reviewBeforeNow', 'Now: {0}.', this.presentOf(kinds));
        const choice = await this.askChoice(`${text} ${now}`, choices);
        if (choice) {
            const others = this.stored.read().filter(([kind]) => !kinds.includes(kind));
            const chosen = kinds.flatMap(kind => (choice === 'settings' ? [] : [[kind, choice] as const]));
            this.stored.write([...others, ...chosen]);
            this.changes.fire();
        }
    }

    /** What is chosen for kinds of agents comes first: Enter means that, and changes nothing. */
    private labelsFor(kinds: readonly string[]): readonly Label[] {
        const chosen = new Map<string, Label>(this.stored.read());
        const [now, ...others] = new Set(kinds.map(kind => chosen.get(kind) ?? 'settings'));
        const all = Object.keys(labels) as Label[];
        return others.length > 0 ? all : [now, ...all.filter(each => each !== now)];
    }

    /** Asks whose changes are meant, if agents of several kinds are connected. */
    private async askWhose(agents: readonly ConnectedAgent[]): Promise<readonly string[] | undefined> {
        const each = agents
            .filter(({ kind }, index) => agents.findIndex(other => other.kind === kind) === index)
            .map(({ kind = '', name }) => ({ label: name, value: [kind] }));
        const all = { label: nls.localize('agent-companion/allAgents', 'All Agents'), value: agentKinds };
        const text = nls.localize('agent-companion/reviewBeforeWhose', 'Whose changes?');
        return each.length > 1 ? this.askChoice(text, [all, ...each]) : agentKinds;
    }

    private askChoice<T>(text: string, choices: readonly Choice<T>[]): Promise<T | undefined> {
        return this.editor.user.askChoice({ title: titleText(), text, choices }, () => ({ dispose: () => undefined }));
    }
}

function titleText(): string {
    return nls.localize('agent-companion/reviewBeforeWriting', 'Review Before Writing');
}

function labelOf(choice: Label): string {
    return nls.localize(`agent-companion/reviewBefore/${choice}`, labels[choice]);
}

function isGlob(glob: unknown): glob is string {
    return typeof glob === 'string' && glob.length <= MAX_GLOB_LENGTH;
}

function isChoice(item: unknown): item is readonly [string, ReviewBefore] {
    return Array.isArray(item) && typeof item[0] === 'string' && reviewsBefore.includes(item[1] as ReviewBefore);
}
