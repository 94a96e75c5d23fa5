import { nls } from '../messages/nls';
import type { DiscoveryStatus } from '@agent-companion/core/server';
import { ConnectionFacts, InstalledAgent } from '@agent-companion/core/contract';
import { discoverySentence, homeSentence } from '../messages/backend-sentences';
import { startLabel } from './start-label';

const INSTALL_COMMAND = 'npm install -g @google/gemini-cli';

/** Why no agent is connected. */
export type ReasonCode =
    | 'not-installed'
    | 'release-too-old'
    | 'settings-unusable'
    | 'ide-mode-off'
    | 'not-discoverable'
    | 'root-unusable'
    | 'no-folder'
    | 'turned-off'
    | 'terminal-of-another-window'
    | 'terminal-outside-workspace'
    | 'proxy-in-the-way'
    | 'not-started';

/** Act of the user against a reason. */
export type RemedyCode =
    'install' | 'update' | 'open-gemini-settings' | 'turn-on-ide-mode' | 'copy-fix' | 'open-folder' | 'start';

/** A remedy: its label, and the file or command that it is about. */
export interface Remedy {
    readonly code: RemedyCode;
    readonly label: string;
    readonly subject?: string;
}

/** Why no agent is connected, and what helps. */
export interface Advice {
    readonly code: ReasonCode;
    /** In as few words as a status bar has room for; undefined where none has been started. */
    readonly short?: string;
    readonly sentence: string;
    readonly remedy?: Remedy;
}

/** Facts while no agent is connected. */
export interface AdviceFacts extends Omit<ConnectionFacts, 'ideTools' | 'hooks'> {
    readonly discovery: DiscoveryStatus;
}

type InstalledFacts = Pick<ConnectionFacts, 'agents' | 'turnedOff' | 'cli'>;
/** Gives the advice for one reason, if that reason applies. */
type Row<Facts = AdviceFacts> = (facts: Facts) => Advice | false | undefined;

const notInstalled: Row<InstalledFacts> = ({ cli, agents, turnedOff = [] }) =>
    !cli.found &&
    agents.length + turnedOff.length === 0 && {
        code: 'not-installed',
        short: nls.localize('agent-companion/short/notInstalled', 'not installed'),
        sentence: nls.localize('agent-companion/notInstalled', 'Gemini CLI is not installed.'),
        remedy: remedy('install', INSTALL_COMMAND)
    };

// Of no interest to a user who has others.
const allTurnedOff: Row<InstalledFacts> = ({ agents, turnedOff = [] }) =>
    agents.length === 0 &&
    turnedOff.length > 0 && {
        code: 'turned-off',
        short: nls.localize('agent-companion/short/turnedOff', 'turned off'),
        sentence: nls.localize(
            'agent-companion/turnedOff',
            'Turned off in the settings or by the policy: {0}.',
            turnedOff.map(({ name }) => name).join(', ')
        )
    };

const rows: readonly Row[] = [
    notInstalled,
    ({ cli }) =>
        cli.found &&
        cli.needs !== undefined && {
            code: 'release-too-old',
            short: nls.localize('agent-companion/short/tooOld', 'too old'),
            sentence: nls.localize(
                'agent-companion/releaseTooOld',
                'Gemini CLI {0} is too old: {1} or newer is needed.',
                cli.version ?? '',
                cli.needs
            ),
            remedy: remedy('update', `${INSTALL_COMMAND}@latest`)
        },
    ({ cli, ideMode: { problem, settingsFile } }) =>
        cli.found &&
        problem && {
            code: 'settings-unusable',
            short: nls.localize('agent-companion/short/settings', 'unreadable settings'),
            sentence: homeSentence(problem),
            remedy: remedy('open-gemini-settings', settingsFile)
        },
    ({ cli, ideMode }) =>
        cli.found &&
        !ideMode.enabled && {
            code: 'ide-mode-off',
            short: nls.localize('agent-companion/short/ideModeOff', 'IDE mode off'),
            sentence: nls.localize('agent-companion/ideModeOff', 'Gemini CLI’s IDE mode is off.'),
            remedy: remedy('turn-on-ide-mode')
        },
    ({ discovery }) =>
        !discovery.published && {
            code: 'not-discoverable',
            short:
                discovery.code === 'policy-refused'
                    ? nls.localize('agent-companion/short/policy', 'by the policy')
                    : nls.localize('agent-companion/short/notFound', 'window not found'),
            sentence: discoverySentence(discovery),
            ...(discovery.fix !== undefined && { remedy: remedy('copy-fix', discovery.fix) })
        },
    ({ hasWorkspace, discovery }) => {
        const cautions = discovery.published ? (discovery.cautions ?? []) : [];
        const caution = cautions.find(({ code }) => code === 'root-with-delimiter');
        return (
            !hasWorkspace &&
            caution && {
                code: 'root-unusable',
                short: nls.localize('agent-companion/short/root', 'unusable folder'),
                sentence: discoverySentence(caution),
                remedy: remedy('open-folder')
            }
        );
    },
    ({ hasWorkspace }) =>
        !hasWorkspace && {
            code: 'no-folder',
            short: nls.localize('agent-companion/short/noFolder', 'no folder open'),
            sentence: nls.localize(
                'agent-companion/noFolder',
                'No folder is open: agents connect to a folder’s window.'
            ),
            remedy: remedy('open-folder')
        },
    allTurnedOff,
    ({ agents, terminal }) =>
        terminal &&
        !terminal.leadsHere && {
            code: 'terminal-of-another-window',
            short: nls.localize('agent-companion/short/otherTerminal', 'not this terminal'),
            sentence: nls.localize(
                'agent-companion/otherTerminal',
                'This terminal does not lead to this window: agents in it do not connect here.'
            ),
            remedy: startRemedy(agents)
        },
    ({ agents, terminal }) =>
        terminal &&
        !terminal.inWorkspace && {
            code: 'terminal-outside-workspace',
            short: nls.localize('agent-companion/short/outside', 'not this folder'),
            sentence: nls.localize(
                'agent-companion/terminalOutside',
                'The terminal is in {0}, outside of the workspace: agents do not connect from there.',
                terminal.folder
            ),
            remedy: startRemedy(agents)
        },
    ({ terminal }) =>
        terminal?.proxy !== undefined && {
            code: 'proxy-in-the-way',
            short: nls.localize('agent-companion/short/proxy', 'proxy in the way'),
            sentence: nls.localize(
                'agent-companion/proxyInTheWay',
                'In this terminal {0} sends agents to a proxy. Add 127.0.0.1 to NO_PROXY and start them again.',
                terminal.proxy
            )
        }
];

/** The first reason that applies, in the order in which they have to be mended. */
export function adviceOn(facts: AdviceFacts): Advice {
    for (const row of rows) {
        const advice = row(facts);
        if (advice) {
            return advice;
        }
    }
    return {
        code: 'not-started',
        sentence: nls.localize('agent-companion/notConnected', 'No agent is connected.'),
        remedy: startRemedy(facts.agents)
    };
}

/** Says why no agent can be started; undefined where one can, or may. */
export function whyNoneStarts(facts?: InstalledFacts): Advice | undefined {
    return (facts && (notInstalled(facts) || allTurnedOff(facts))) || undefined;
}

/** Lists the agents that can be started; Gemini CLI while the installed ones are unknown. */
export function agentsToStart(facts?: InstalledFacts): readonly InstalledAgent[] {
    const agents = facts?.agents ?? [];
    const isKnown = agents.length > 0 || whyNoneStarts(facts);
    return isKnown ? agents : [{ kind: 'gemini-cli', name: 'Gemini CLI', program: 'gemini' }];
}

function startRemedy(agents: readonly InstalledAgent[]): Remedy {
    return { code: 'start', label: startLabel(agents) };
}

function remedy(code: Exclude<RemedyCode, 'start'>, subject?: string): Remedy {
    return { code, label: labels[code](), ...(subject !== undefined && { subject }) };
}

const labels: Record<Exclude<RemedyCode, 'start'>, () => string> = {
    install: () => nls.localize('agent-companion/installGemini', 'Install Gemini CLI'),
    update: () => nls.localize('agent-companion/updateGemini', 'Update Gemini CLI'),
    'open-gemini-settings': () => nls.localize('agent-companion/openGeminiSettings', 'Open Gemini CLI’s Settings'),
    'turn-on-ide-mode': () => nls.localize('agent-companion/enableIdeMode', 'Turn On IDE Mode'),
    'copy-fix': () => nls.localize('agent-companion/copyFix', 'Copy the Command That Mends It'),
    'open-folder': () => nls.localize('agent-companion/openFolder', 'Open Folder…')
};
