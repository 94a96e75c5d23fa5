import * as path from 'node:path';
import { environmentVariables } from '@agent-companion/protocol/gemini/environment';
import { FileQueries, homeQueries } from '@agent-companion/server/file-queries';
import { Clock, systemClock, waitAtMost } from '@agent-companion/server/time';
import { CliFacts, ConnectionFacts, IdeToolsState, TerminalFacts } from '../contract';
import type { GeminiExtension } from '../settings/gemini-extension';
import type { GeminiSettings } from '../settings/gemini-settings';
import type { Variables } from '../terminal/started-processes';
import { InstalledPrograms, installedPrograms } from './installed-programs';
import { proxyBelow } from './terminal-proxy';
import { neededRelease, neededReleaseForTools } from './served-releases';

/** How long the file system may take to answer, which may be that of a network which is gone, in milliseconds. */
const PATIENCE_MS = 2_000;

/** What the diagnosis asks of the terminals. */
interface DiagnosedTerminals {
    /** The absolute folder that a terminal's shell is in; undefined if there is no such terminal. */
    folderOf(terminalId: number): Promise<string | undefined>;
    /** The pid of a terminal's shell; undefined if there is no such terminal. Never rejects. */
    pidOf(terminalId: number): Promise<number | undefined>;
    /** The variables that a terminal was started with, as far as they are ours. */
    variablesOf(terminalId: number): Variables | undefined;
}

/**
 * Finds out what may keep an agent from connecting to a window. It is asked often, as by each hover: what waits for its answer is
 * asked no second time, and the file system in turn with all else that may hang there.
 */
export class ConnectionDiagnosis {
    private readonly folders = new Map<number, Promise<string | undefined>>();

    constructor(
        private readonly settings: Pick<GeminiSettings, 'read' | 'file'>,
        private readonly extension: Pick<GeminiExtension, 'read' | 'folder'>,
        private readonly terminals: DiagnosedTerminals,
        private readonly findPrograms: () => Promise<InstalledPrograms> = () => installedPrograms(),
        private readonly clock: Clock = systemClock,
        private readonly queries: Pick<FileQueries, 'ask'> = homeQueries
    ) {}

    /**
     * What is not told in time is taken to be in order: a reason that is not one would mislead. Never rejects.
     * @param variables of the window's terminals; empty for one that has not greeted.
     */
    async gather(variables: Variables, terminalId: number | undefined): Promise<ConnectionFacts> {
        const [{ ideMode, ideTools }, { agents, cli }, terminal] = await Promise.all([
            this.ideSettings(),
            this.programs(variables),
            terminalId === undefined ? undefined : this.terminalFacts(variables, terminalId)
        ]);
        const hasWorkspace = variables[environmentVariables.workspacePath] !== '';
        return { agents, ideMode, ideTools: usableBy(cli, ideTools), cli, hasWorkspace, ...(terminal && { terminal }) };
    }

    private async ideSettings(): Promise<Pick<ConnectionFacts, 'ideMode' | 'ideTools'>> {
        const read = await waitAtMost(
            // One after the other, as one question: where one hangs, the other does too.
            this.ask('settings', async () => ({
                ideMode: await this.settings.read(),
                ideTools: await this.extension.read()
            })),
            PATIENCE_MS,
            this.clock
        );
        return read.kind === 'value'
            ? read.value
            : {
                  ideMode: { enabled: true, settingsFile: this.settings.file },
                  ideTools: { state: 'on', folder: this.extension.folder }
              };
    }

    private async programs(variables: Variables): Promise<Pick<ConnectionFacts, 'agents' | 'cli'>> {
        const search = await waitAtMost(this.ask('programs', this.findPrograms), PATIENCE_MS, this.clock);
        if (search.kind !== 'value') {
            return { agents: [], cli: { found: true } };
        }
        const { agents, gemini } = search.value;
        const version = gemini?.version;
        const needs = neededRelease(version, environmentVariables.devContainerSession in variables);
        return { agents, cli: gemini ? { found: true, version, needs } : { found: false } };
    }

    private async terminalFacts(variables: Variables, terminalId: number): Promise<TerminalFacts | undefined> {
        const answer = await waitAtMost(this.folderOf(terminalId), PATIENCE_MS, this.clock);
        if (answer.kind !== 'value' || answer.value === undefined) {
            return undefined;
        }
        const folder = answer.value;
        const roots = (variables[environmentVariables.workspacePath] ?? '').split(path.delimiter).filter(Boolean);
        const given = this.terminals.variablesOf(terminalId) ?? {};
        const leadsHere = [environmentVariables.port, environmentVariables.authToken].every(
            name => given[name] === variables[name]
        );
        const looked = await waitAtMost(this.proxyOf(terminalId), PATIENCE_MS, this.clock);
        const proxy = looked.kind === 'value' ? looked.value : undefined;
        const inWorkspace = roots.some(root => isInside(root, folder));
        return { folder, inWorkspace, leadsHere, ...(proxy !== undefined && { proxy }) };
    }

    private async proxyOf(terminalId: number): Promise<string | undefined> {
        const pid = await this.terminals.pidOf(terminalId);
        return pid === undefined ? undefined : proxyBelow(pid);
    }

    private ask<T>(what: 'settings' | 'programs', question: () => Promise<T>): Promise<T> {
        return this.queries.ask(`diagnosis\0${what}`, question);
    }

    /** Takes no turn: it is a question to the system, and on some systems to another program. */
    private folderOf(terminalId: number): Promise<string | undefined> {
        const before = this.folders.get(terminalId);
        const answer = before ?? this.terminals.folderOf(terminalId).finally(() => this.folders.delete(terminalId));
        this.folders.set(terminalId, answer);
        return answer;
    }
}

/** An old release takes the address for what it says, and reports an error at each start. */
function usableBy(cli: CliFacts, tools: IdeToolsState): IdeToolsState {
    const needs = cli.found ? neededReleaseForTools(cli.version) : undefined;
    if (tools.state !== 'off' || needs === undefined) {
        return tools;
    }
    const reason = `The tools need Gemini CLI ${needs} or newer.`;
    return { ...tools, state: 'unusable', problem: { code: 'old-release', reason, facts: [needs] } };
}

function isInside(root: string, folder: string): boolean {
    const way = path.relative(root, folder);
    return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}
