import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService, QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    agentIcon,
    AgentStatus,
    connectedSentence,
    discoverySentence,
    outsideTerminalsText,
    Problem,
    problemsOf,
    ReviewService,
    startLabel,
    whyNoneStarts
} from '@agent-companion/client';
import type { ConnectedAgent } from '../../common';
import { AgentTerminals } from '../agents/agent-terminals';
import { CompanionLog } from './companion-log';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { AgentLauncher } from '../agents/agent-launcher';
import { Remedies } from './remedies';

/** What a user may do from here; an entry without an act only tells. */
interface Entry extends QuickPickItem {
    readonly act?: () => Promise<unknown> | void;
}

type Entries = readonly (Entry | QuickPickSeparator)[];

/** Menu of the status bar item: why no agent is connected and what helps, the agents, and related actions. */
@injectable()
export class StatusMenu {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(TerminalService) protected readonly terminalService: TerminalService;
    @inject(AgentLauncher) protected readonly launcher: AgentLauncher;
    @inject(Remedies) protected readonly remedies: Remedies;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(CompanionLog) protected readonly log: CompanionLog;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    /** Shows it, and does what the user chooses. */
    async open(): Promise<void> {
        const placeholder = connectedSentence(this.status.agents.map(({ name }) => name));
        const entries = [...this.reason(), ...this.agents(), ...this.problems(), ...this.more()];
        const chosen = await this.quickInput.showQuickPick(entries, { placeholder });
        await chosen?.act?.();
    }

    private reason(): Entries {
        const { advice } = this.status;
        if (!advice || advice.code === 'not-started') {
            return [];
        }
        const { sentence, remedy } = advice;
        return [
            remedy
                ? entry(remedy.label, 'lightbulb', () => this.remedies.apply(remedy), { detail: sentence })
                : entry(sentence, 'warning')
        ];
    }

    private agents(): Entries {
        const { agents, advice } = this.status;
        const isRemedy = advice?.remedy?.code === 'start' && advice.code !== 'not-started';
        const start = startLabel(this.status.facts?.agents, agents.length > 0);
        return [
            ...agents.map(agent => this.agent(agent)),
            ...this.otherTerminals(),
            ...(isRemedy || whyNoneStarts(this.status.facts) ? [] : [entry(start, 'add', () => this.launcher.start())])
        ];
    }

    /** Where an agent may be whose terminal is not known. */
    private otherTerminals(): Entries {
        if (this.status.agents.every(({ name }) => this.terminals.terminalOf(name))) {
            return [];
        }
        const others = this.terminalService.all.filter(terminal => this.terminals.agentOf(terminal) === undefined);
        return others.map(terminal => {
            const label = nls.localize('agent-companion/terminalNamed', 'Terminal: {0}', terminal.title.label);
            return entry(label, 'terminal', () => this.launcher.reveal(terminal));
        });
    }

    private agent({ name, kind }: ConnectedAgent): Entry {
        const terminal = this.terminals.terminalOf(name);
        return terminal
            ? entry(name, agentIcon(kind), () => this.launcher.reveal(terminal))
            : entry(name, agentIcon(kind), undefined, { description: outsideTerminalsText() });
    }

    /** The reason, if it is one of them, is there already. */
    private problems(): Entries {
        const problems = problemsOf(this.status.discovery);
        const isReason =
            this.status.advice?.code === 'not-discoverable' || this.status.advice?.code === 'root-unusable';
        return isReason ? [] : problems.map(problem => this.problem(problem));
    }

    private problem(problem: Problem): Entry {
        const label = discoverySentence(problem);
        const { fix } = problem;
        if (fix === undefined) {
            return entry(label, 'warning');
        }
        const copy = (): Promise<void> => this.remedies.apply({ code: 'copy-fix', label, subject: fix });
        const detail = nls.localize('agent-companion/copyFixDetail', 'Copy the command that mends it: {0}', fix);
        return entry(label, 'warning', copy, { detail });
    }

    private more(): Entries {
        const { length } = this.reviews.undecided();
        const command =
            (id: string, ...args: unknown[]): Entry['act'] =>
            () =>
                this.commands.executeCommand(id, ...args);
        return [
            { type: 'separator' },
            entry(
                nls.localize('agent-companion/showReviews', 'Show Reviews'),
                'diff-multiple',
                command('agent-companion.reviews.show'),
                length > 0 ? { description: String(length) } : {}
            ),
            ...(this.log.isThere
                ? [entry(nls.localize('agent-companion/showLog', 'Show Log'), 'output', () => this.log.show())]
                : []),
            entry(
                nls.localize('agent-companion/copyEnvironment', 'Copy Connection Environment'),
                'copy',
                command('agent-companion.copy-environment')
            ),
            ...(this.commands.getCommand(CommonCommands.OPEN_PREFERENCES.id)
                ? [
                      entry(
                          nls.localize('agent-companion/openSettings', 'Settings'),
                          'settings-gear',
                          command(CommonCommands.OPEN_PREFERENCES.id, 'agentCompanion')
                      )
                  ]
                : [])
        ];
    }
}

function entry(label: string, icon: string, act?: Entry['act'], more: Partial<QuickPickItem> = {}): Entry {
    return { label, iconClasses: codiconArray(icon), act, ...more };
}
