import * as vscode from 'vscode';
import {
    Advice,
    agentIcon,
    AgentStatus,
    connectedSentence,
    discoverySentence,
    nls,
    outsideTerminalsText,
    problemsOf,
    Remedies,
    startLabel,
    whyNoneStarts,
    withoutIcons
} from '@agent-companion/client';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import { commandEntry, keyEntries, MenuEntry } from './key-entries';

/** Milliseconds terminals may take to tell their process ids: a starting one tells it later. */
const PATIENCE_MS = 500;

/** The menu of the status bar item: what helps, the agents, and where to look further. */
export class StatusMenu {
    constructor(
        private readonly status: AgentStatus,
        private readonly remedies: Pick<Remedies, 'apply'>
    ) {}

    /** Shows it, and does what the user chooses. */
    async open(): Promise<void> {
        // Who is connected needs no reason; before the greeting there is none.
        await (this.status.agents.length === 0 && this.status.discovery && this.status.refresh());
        const { agents: connected, discovery, advice, problem, facts } = this.status;
        const terminals = await terminalsByShell();
        const agents = connected.map(agent => agentEntry(agent, terminals.get(agent.terminalId ?? -1)));
        const isOffered = advice && (advice.remedy?.code === 'start' || whyNoneStarts(facts));
        const isStartable = discovery !== undefined && problem === undefined && !isOffered;
        const start = isStartable ? [this.start(connected.length > 0)] : [];
        const placeHolder = connectedSentence(connected.map(({ name }) => name));
        const told = [...(problem === undefined ? problemsOf(discovery).map(discoverySentence) : [problem])]
            .filter(sentence => sentence !== advice?.sentence)
            .map((sentence): MenuEntry => ({ label: `$(warning) ${sentence}` }));
        const help = advice ? [this.help(advice)] : [];
        const entries = [...help, ...agents, ...start, ...told, ...keyEntries(), ...this.more()];
        const chosen = await vscode.window.showQuickPick(entries, { placeHolder });
        await chosen?.act?.();
    }

    private help({ code, sentence, remedy }: Advice): MenuEntry {
        return remedy
            ? {
                  label: `$(lightbulb) ${remedy.label}`,
                  // The placeholder says so.
                  ...(code !== 'not-started' && { detail: sentence }),
                  act: () => this.remedies.apply(remedy)
              }
            : { label: `$(warning) ${sentence}` };
    }

    private start(isAnother: boolean): MenuEntry {
        const label = startLabel(this.status.facts?.agents, isAnother);
        return { label: `$(add) ${label}`, act: () => this.remedies.apply({ code: 'start', label }) };
    }

    private more(): MenuEntry[] {
        const showReviews = nls.localize('agent-companion/showReviews', 'Show Reviews');
        const showLog = nls.localize('agent-companion/showLog', 'Show Log');
        const copy = nls.localize('agent-companion/copyEnvironment', 'Copy Connection Environment');
        const settings = nls.localize('agent-companion/openSettings', 'Settings');
        return [
            { label: '', kind: vscode.QuickPickItemKind.Separator },
            commandEntry(`$(diff-multiple) ${showReviews}`, 'agent-companion.reviews.show'),
            commandEntry(`$(output) ${showLog}`, 'agent-companion.log.show'),
            commandEntry(`$(copy) ${copy}`, 'agent-companion.copy-environment'),
            commandEntry(`$(settings-gear) ${settings}`, 'workbench.action.openSettings', 'agentCompanion')
        ];
    }
}

/** Leads to the terminal in which an agent runs, if that is known. */
function agentEntry({ name, kind }: ConnectedAgent, terminal: vscode.Terminal | undefined): MenuEntry {
    const label = `$(${agentIcon(kind)}) ${withoutIcons(name)}`;
    return terminal
        ? { label, act: () => Promise.resolve(terminal.show()) }
        : { label, description: outsideTerminalsText() };
}

/** The terminals of the window by the process ids of their shells. */
async function terminalsByShell(): Promise<ReadonlyMap<number, vscode.Terminal>> {
    const found = new Map<number, vscode.Terminal>();
    const all = vscode.window.terminals.map(async terminal => {
        const pid = await terminal.processId;
        if (pid !== undefined) {
            found.set(pid, terminal);
        }
    });
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => (patience = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([late, Promise.allSettled(all)]);
    clearTimeout(patience);
    return found;
}
