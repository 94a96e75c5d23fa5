import type { ConnectedAgent, FormerAgent } from '@agent-companion/core/contract';
import { agentIcon } from '../messages/agent-icon';
import { discoverySentence } from '../messages/backend-sentences';
import { nls } from '../messages/nls';
import { actText } from './agent-list';
import type { AgentStatus } from './agent-status';
import { Remedy, whyNoneStarts } from './connection-advice';
import type { Remedies } from './remedies';
import { outsideTerminalsText, resumeLabel, startLabel } from './start-label';
import { problemsOf } from './status-view';

type Act = () => Promise<unknown>;

/** A row of the status menu; one without an act only tells. */
export interface MenuRow {
    /** A codicon. */
    readonly icon: string;
    readonly label: string;
    readonly description?: string;
    readonly detail?: string;
    readonly act?: Act;
}

/** Acts of an editor behind rows on the state. */
interface StateActs {
    readonly remedies: Remedies;
    /** Leads to the terminal of an agent; undefined where that is not known. */
    readonly toTerminal: (agent: ConnectedAgent) => Act | undefined;
    readonly resume: (agent: FormerAgent) => Promise<unknown>;
}

type ShownStatus = Pick<AgentStatus, 'agents' | 'former' | 'advice' | 'discovery' | 'facts' | 'problem' | 'refresh'>;

/** Rows on the state of the window: what helps, the agents, and what keeps others away. */
export function stateRows(status: ShownStatus, { remedies, toTerminal, resume }: StateActs): MenuRow[] {
    const { agents, former, advice, discovery, facts, problem } = status;
    const row = (icon: string, label: string, { code, subject = '' }: Remedy, detail?: string): MenuRow => {
        const act = async (): Promise<void> => {
            await remedies[code](subject);
            await status.refresh();
        };
        return { icon, label, detail, act };
    };
    // The words above the rows say that none has been started, and a row starts one.
    const reason = advice?.code === 'not-started' ? undefined : advice;
    const remedy = reason?.remedy;
    const label = startLabel(facts?.agents, agents.length > 0);
    // Before the greeting no terminal leads to the window.
    const isStartable = discovery && problem === undefined && remedy?.code !== 'start' && !whyNoneStarts(facts);
    const problems = problemsOf(discovery).map(each => ({ sentence: discoverySentence(each), fix: each.fix }));
    const shown = problem === undefined ? problems : [{ sentence: problem, fix: undefined }];
    return [
        ...(remedy ? [row('lightbulb', remedy.label, remedy, reason?.sentence)] : []),
        ...(reason && !remedy ? [{ icon: 'warning', label: reason.sentence }] : []),
        ...agents.map(agent => {
            const act = toTerminal(agent);
            const state = agent.told && actText(agent.told.state);
            const description = act ? state : outsideTerminalsText();
            return { icon: agentIcon(agent.kind), label: agent.name, description, act };
        }),
        ...former.map(agent => ({
            icon: 'history',
            label: resumeLabel(agent),
            description: agent.folder,
            act: () => resume(agent)
        })),
        ...(isStartable ? [row('add', label, { code: 'start', label })] : []),
        ...shown
            .filter(({ sentence }) => sentence !== reason?.sentence)
            .map(({ sentence, fix }) =>
                fix === undefined
                    ? { icon: 'warning', label: sentence }
                    : row('warning', sentence, { code: 'copy-fix', label: sentence, subject: fix }, fixDetail(fix))
            )
    ];
}

/** Rows that lead further. @param command runs one; undefined where the editor has none of that name. */
export function furtherRows(settings: string, command: (id: string, ...args: unknown[]) => Act | undefined): MenuRow[] {
    const rows: MenuRow[] = [
        {
            icon: 'diff-multiple',
            label: nls.localize('agent-companion/showReviews', 'Show Reviews'),
            act: command('agent-companion.reviews.show')
        },
        {
            icon: 'eye',
            label: nls.localize('agent-companion/whatAgentsSee', 'What Agents See'),
            act: command('agent-companion.context.show')
        },
        {
            icon: 'output',
            label: nls.localize('agent-companion/showLog', 'Show Log'),
            act: command('agent-companion.log.show')
        },
        {
            icon: 'copy',
            label: nls.localize('agent-companion/copyEnvironment', 'Copy Connection Environment'),
            act: command('agent-companion.copy-environment')
        },
        {
            icon: 'settings-gear',
            label: nls.localize('agent-companion/openSettings', 'Settings'),
            act: command(settings, 'agentCompanion')
        }
    ];
    return rows.filter(({ act }) => act);
}

function fixDetail(fix: string): string {
    return nls.localize('agent-companion/copyFixDetail', 'Copy the command that mends it: {0}', fix);
}
