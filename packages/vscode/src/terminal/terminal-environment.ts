import { claudeCodeEnvironment } from '@agent-companion/core/protocol/claude-code/environment';
import { environmentVariables as gemini } from '@agent-companion/core/protocol/gemini/environment';
import { openCodeEnvironment } from '@agent-companion/core/protocol/open-code/environment';
import { environmentVariables as qwenCode } from '@agent-companion/core/protocol/qwen-code/environment';
import { hooksEnvironment, isHooksToken, settingsVariables } from '@agent-companion/core/protocol/hooks/environment';
import { toolEnvironment } from '@agent-companion/core/protocol/tools/environment';
import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { HostService, SharedVariables } from '@agent-companion/core/contract';

/** The variables of all terminals that start from then on, by the names of VS Code's API. */
interface VariableCollection {
    get(name: string): { readonly value: string } | undefined;
    forEach(callback: (name: string) => void): void;
    replace(name: string, value: string): void;
    delete(name: string): void;
}

/** All that a host may set: by others, as PROMPT_COMMAND, what answers in its place could run programs. */
const knownNames: ReadonlySet<string> = new Set(
    [gemini, qwenCode, claudeCodeEnvironment, openCodeEnvironment, toolEnvironment, hooksEnvironment].flatMap(each =>
        Object.values(each)
    )
);

/** Variables that name programs: the host says whether, and this process what. */
const programs: ReadonlySet<string> = new Set([
    ...[hooksEnvironment.shell, hooksEnvironment.program],
    ...[settingsVariables.claudePlugins, settingsVariables.geminiDefaults, settingsVariables.qwenDefaults]
]);

/** The variables by which agents in the window's terminals find it. */
export class TerminalEnvironment {
    private updates = 0;
    private readonly sets = new Emitter<void>();
    /** Fires once, when the terminals lead to the window for the first time. */
    readonly onDidSet: Event<void> = this.sets.event;
    isSet = false;

    constructor(
        private readonly variables: VariableCollection,
        private readonly host: { readonly service: Pick<HostService, 'terminalVariables'> },
        /** Whether variables are left to the agent's own extension now. */
        private readonly isLeft: (shared: SharedVariables) => boolean = () => false,
        /** More variables, which these need. */
        private readonly more: (
            values: Readonly<Record<string, string>>
        ) => Readonly<Record<string, string>> = () => ({})
    ) {}

    /** Takes over the host's variables. To be called after each greeting, and when the window's status has changed. */
    async update(): Promise<void> {
        const number = ++this.updates;
        const { values, shared } = await this.host.service.terminalVariables();
        if (number === this.updates) {
            const left = new Set(shared.filter(each => this.isLeft(each)).flatMap(({ names }) => names));
            const isKnown = (name: string): boolean => knownNames.has(name) || isHooksToken(name) || programs.has(name);
            const isWanted = (name: string): boolean => isKnown(name) && !left.has(name);
            const found = Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
            const safe = Object.fromEntries(Object.entries(found).filter(([name]) => !programs.has(name)));
            this.set({ ...safe, ...this.more(found) });
            if (!this.isSet) {
                this.isSet = true;
                this.sets.fire();
            }
        }
    }

    /** Touches what differs only: each change may have the editor look at all terminals. */
    private set(wanted: Readonly<Record<string, string>>): void {
        const surplus: string[] = [];
        this.variables.forEach(name => void (Object.hasOwn(wanted, name) || surplus.push(name)));
        surplus.forEach(name => this.variables.delete(name));
        for (const [name, value] of Object.entries(wanted)) {
            if (this.variables.get(name)?.value !== value) {
                this.variables.replace(name, value);
            }
        }
    }
}
