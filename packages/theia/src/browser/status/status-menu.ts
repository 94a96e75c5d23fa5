import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService, QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    agentIcon,
    connectedSentence,
    discoverySentence,
    outsideTerminalsText,
    startLabel
} from '@agent-companion/page';
import type { ConnectedAgent } from '../../common';
import { AgentTerminals } from '../agents/agent-terminals';
import { CompanionLog } from './companion-log';
import { ReviewService } from '../review/review-service';
import { AgentLauncher } from '../agents/agent-launcher';
import { AgentStatus } from './agent-status';
import { Problem, problemsOf } from './problems';
import { Remedies } from './remedies';

/** What a user may do from here; an entry without an act only tells. */
interface Entry extends QuickPickItem {
    readonly act?: () => Promise<unknown> | void;
}

type Entries = readonly (Entry | QuickPickSeparator)[];

/** The menu of the status bar item: why no agent is connected and what helps, the agents, and all that is around them. */
@injectable()
export class StatusMenu {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
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
                ? {
                      label: remedy.label,
                      detail: sentence,
                      iconClasses: icon('lightbulb'),
                      act: () => this.remedies.apply(remedy)
                  }
                : { label: sentence, iconClasses: icon('warning') }
        ];
    }

    private agents(): Entries {
        const { agents, advice } = this.status;
        const isRemedy = advice?.remedy?.code === 'start' && advice.code !== 'not-started';
        const isNoneInstalled = advice?.code === 'not-installed';
        const start: Entry = {
            label: startLabel(this.status.facts?.agents, agents.length > 0),
            iconClasses: icon('add'),
            act: () => this.launcher.start()
        };
        return [
            ...agents.map(agent => this.agent(agent)),
            ...this.otherTerminals(),
            ...(isRemedy || isNoneInstalled ? [] : [start])
        ];
    }

    /** Where an agent may be whose terminal is not known. */
    private otherTerminals(): Entries {
        const { agents } = this.status;
        return agents.every(({ name }) => this.terminals.terminalOf(name))
            ? []
            : this.launcher.all
                  .filter(terminal => this.terminals.agentOf(terminal) === undefined)
                  .map(terminal => ({
                      label: nls.localize('agent-companion/terminalNamed', 'Terminal: {0}', terminal.title.label),
                      iconClasses: icon('terminal'),
                      act: () => this.launcher.reveal(terminal)
                  }));
    }

    private agent({ name, kind }: ConnectedAgent): Entry {
        const terminal = this.terminals.terminalOf(name);
        const iconClasses = icon(agentIcon(kind));
        return terminal
            ? { label: name, iconClasses, act: () => this.launcher.reveal(terminal) }
            : {
                  label: name,
                  description: outsideTerminalsText(),
                  iconClasses
              };
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
        return fix === undefined
            ? { label, iconClasses: icon('warning') }
            : {
                  label,
                  detail: nls.localize('agent-companion/copyFixDetail', 'Copy the command that mends it: {0}', fix),
                  iconClasses: icon('warning'),
                  act: () => this.remedies.apply({ code: 'copy-fix', label, subject: fix })
              };
    }

    private more(): Entries {
        const { length } = this.reviews.undecided();
        const command = (id: string, ...args: unknown[]): Entry['act'] => {
            return () => this.commands.executeCommand(id, ...args);
        };
        return [
            { type: 'separator' },
            {
                label: nls.localize('agent-companion/showReviews', 'Show Reviews'),
                ...(length > 0 && { description: String(length) }),
                iconClasses: icon('diff-multiple'),
                act: command('agent-companion.reviews.show')
            },
            ...(this.log.isThere
                ? [
                      {
                          label: nls.localize('agent-companion/showLog', 'Show Log'),
                          iconClasses: icon('output'),
                          act: () => this.log.show()
                      }
                  ]
                : []),
            {
                label: nls.localize('agent-companion/copyEnvironment', 'Copy Connection Environment'),
                iconClasses: icon('copy'),
                act: command('agent-companion.copy-environment')
            },
            ...(this.commands.getCommand(CommonCommands.OPEN_PREFERENCES.id)
                ? [
                      {
                          label: nls.localize('agent-companion/openSettings', 'Settings'),
                          iconClasses: icon('settings-gear'),
                          act: command(CommonCommands.OPEN_PREFERENCES.id, 'agentCompanion')
                      }
                  ]
                : [])
        ];
    }
}

function icon(name: string): string[] {
    return codicon(name).split(' ');
}
