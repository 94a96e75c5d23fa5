import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import type { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { actIcon, agentIcon, AgentList } from '@agent-companion/client';
import { AgentTerminals } from './agent-terminals';

/** A terminal whose title is the name of the agent in it. */
interface TitledTerminal {
    readonly terminal: TerminalWidget;
    name: string;
    /** Undefined if the former title was the agent's own. */
    readonly former: string | undefined;
}

/** Makes an agent's name and icon its terminal's title, unless the user named it. */
@injectable()
export class TerminalTitles implements FrontendApplicationContribution {
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;
    @inject(AgentList) protected readonly list: AgentList;
    @inject(TerminalService) protected readonly terminals: TerminalService;

    private readonly titled = new Map<TerminalWidget, TitledTerminal>();
    /** The icons that the terminals of agents had before. */
    private readonly formerIcons = new Map<TerminalWidget, string>();

    onStart(): void {
        this.agents.onDidChange(() => this.update());
        this.list.onDidChange(() => this.update());
        // A terminal that is restored may come after its agent is known.
        this.terminals.onDidCreateTerminal(terminal => terminal.onDidOpen(() => this.update()));
    }

    private update(): void {
        const { all } = this.terminals;
        for (const terminal of all) {
            const name = this.agents.agentOf(terminal);
            this.show(terminal, name);
            this.showIcon(terminal, name);
        }
        for (const kept of [this.titled, this.formerIcons]) {
            const closed = [...kept.keys()].filter(terminal => !all.includes(terminal));
            closed.forEach(terminal => kept.delete(terminal));
        }
    }

    private showIcon(terminal: TerminalWidget, name: string | undefined): void {
        const former = this.formerIcons.get(terminal) ?? terminal.title.iconClass;
        if (name === undefined) {
            this.formerIcons.delete(terminal);
            // An attached widget without any has this class in Theia, which would draw an empty icon as a block.
            terminal.title.iconClass = former || 'no-icon';
        } else {
            this.formerIcons.set(terminal, former);
            const called = this.list.calling.find(({ agent }) => agent.name === name);
            terminal.title.iconClass = codicon(actIcon(called?.act) ?? agentIcon(this.agents.find(name)?.kind));
        }
    }

    private show(terminal: TerminalWidget, name: string | undefined): void {
        const titled = this.titled.get(terminal);
        if (name === undefined) {
            this.titled.delete(terminal);
            terminal.title.changed.disconnect(this.follow);
            this.restore(titled).catch(() => undefined);
        } else if (titled) {
            titled.name = name;
            setTitle(titled);
        } else if (!isNamedByUser(terminal, name)) {
            const { label } = terminal.title;
            const isOwn = !/[\p{L}\p{N}]/u.test(label) || label.includes(name.split(' ')[0]);
            const added = { terminal, name, former: isOwn ? undefined : label };
            this.titled.set(terminal, added);
            setTitle(added);
            terminal.title.changed.connect(this.follow);
        }
    }

    /** The program, or the user, has set a title. */
    private readonly follow = ({ owner }: TerminalWidget['title']): void => {
        const titled = this.titled.get(owner as TerminalWidget);
        if (titled) {
            setTitle(titled);
        }
    };

    private async restore(titled: TitledTerminal | undefined): Promise<void> {
        if (titled) {
            const { terminal, former, name } = titled;
            const label = former ?? (await shellOf(terminal));
            if (terminal.title.label === name) {
                terminal.title.label = terminal.title.caption = label;
            }
        }
    }
}

function setTitle({ terminal, name }: TitledTerminal): void {
    const { title } = terminal;
    if (title.label !== name && !isNamedByUser(terminal, name)) {
        title.label = title.caption = name;
    }
}

/** Whether user or opener has named the terminal otherwise than an agent: Theia keeps that. */
function isNamedByUser(terminal: TerminalWidget, name: string): boolean {
    // A product's own kind of terminal need not have them.
    const { hasUserTitle, options }: Partial<TerminalWidgetImpl> = terminal as TerminalWidgetImpl;
    const isFixed = options?.title !== undefined && options.useServerTitle === false && !isNamed(options.title, name);
    return hasUserTitle === true || isFixed;
}

/** Whether a title is an agent's name, if perhaps with another number. */
function isNamed(title: string, name: string): boolean {
    const [one, other] = [title, name].map(each => each.replace(/ \d+$/, ''));
    return one === other;
}

async function shellOf(terminal: TerminalWidget): Promise<string> {
    const executable = await terminal.processInfo.then(
        info => info.executable,
        () => ''
    );
    return executable.split(/[\\/]/).at(-1) || nls.localizeByDefault('Terminal');
}
