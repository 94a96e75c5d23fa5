import * as path from 'node:path';
import { environmentVariables } from '../protocol/gemini/environment';
import { isInside } from '../workspace/real-path';
import { FileQueries, homeQueries } from '../support/file-queries';
import { Clock, systemClock, waitAtMost } from '../support';
import { CliFacts, ConnectionFacts, IdeToolsState, TerminalFacts } from '../contract';
import type { GeminiExtension } from './home/gemini-extension';
import type { GeminiSettings } from './home/gemini-settings';
import type { HookFiles } from './home/hook-files';
import type { Variables } from './started-processes';
import { InstalledPrograms, installedPrograms } from './installed-programs';
import { proxyBelow } from './terminal-proxy';
import { neededRelease, neededReleaseForTools } from './served-releases';

/** Milliseconds the file system, whose network may be gone, may take to answer. */
const PATIENCE_MS = 2_000;

/** Questions of the diagnosis to the terminals. */
interface DiagnosedTerminals {
    /** The absolute folder that a terminal's shell is in; undefined if there is no such terminal. */
    folderOf(terminalId: number): Promise<string | undefined>;
    /** The pid of a terminal's shell; undefined if there is no such terminal. Never rejects. */
    pidOf(terminalId: number): Promise<number | undefined>;
    /** The variables that a terminal was started with, ours among them; undefined if there is no such terminal. */
    variablesOf(terminalId: number): Variables | undefined | Promise<Variables | undefined>;
}

/** Finds out what keeps agents from a window. Asked often, as by hovers: askers share answers of the file system. */
export class ConnectionDiagnosis {
    constructor(
        private readonly settings: Pick<GeminiSettings, 'read' | 'file'>,
        private readonly extension: Pick<GeminiExtension, 'read' | 'folder'>,
        private readonly hooks: Pick<HookFiles, 'readAll'>,
        private readonly terminals: DiagnosedTerminals,
        private readonly findPrograms: () => Promise<InstalledPrograms> = () => installedPrograms(),
        private readonly clock: Clock = systemClock,
        private readonly queries: Pick<FileQueries, 'ask'> = homeQueries
    ) {}

    /** Takes what is late to be in order: a false reason would mislead. Never rejects. @param variables empty before a greeting. */
    async gather(variables: Variables, terminalId: number | undefined): Promise<ConnectionFacts> {
        const [{ ideMode, ideTools, hooks: all }, { agents, cli }, terminal] = await Promise.all([
            this.homeFacts(),
            this.programs(variables),
            terminalId === undefined ? undefined : this.terminalFacts(variables, terminalId)
        ]);
        const hasWorkspace = variables[environmentVariables.workspacePath] !== '';
        const hooks = all.filter(each => agents.some(({ kind }) => kind === each.kind));
        const home = { ideMode, ideTools: usableBy(cli, ideTools), hooks };
        return { agents, ...home, cli, hasWorkspace, ...(terminal && { terminal }) };
    }

    private async homeFacts(): Promise<Pick<ConnectionFacts, 'ideMode' | 'ideTools' | 'hooks'>> {
        const read = await waitAtMost(
            // One after the other, as one question: where one hangs, the other does too.
            this.ask('settings', async () => ({
                ideMode: await this.settings.read(),
                ideTools: await this.extension.read(),
                hooks: await this.hooks.readAll()
            })),
            PATIENCE_MS,
            this.clock
        );
        return read.kind === 'value'
            ? read.value
            : {
                  ideMode: { enabled: true, settingsFile: this.settings.file },
                  ideTools: { state: 'on', folder: this.extension.folder },
                  hooks: []
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
        const answer = await waitAtMost(this.terminals.folderOf(terminalId), PATIENCE_MS, this.clock);
        if (answer.kind !== 'value' || answer.value === undefined) {
            return undefined;
        }
        const folder = answer.value;
        const roots = (variables[environmentVariables.workspacePath] ?? '').split(path.delimiter).filter(Boolean);
        const looked = await waitAtMost(this.shellFacts(variables, terminalId), PATIENCE_MS, this.clock);
        const inWorkspace = roots.some(root => isInside(root, folder));
        return { folder, inWorkspace, ...(looked.kind === 'value' ? looked.value : { leadsHere: true }) };
    }

    private async shellFacts(
        variables: Variables,
        terminalId: number
    ): Promise<Pick<TerminalFacts, 'leadsHere' | 'proxy'>> {
        const { port, authToken } = environmentVariables;
        const given = (await this.terminals.variablesOf(terminalId)) ?? {};
        const leadsHere = [port, authToken].every(name => given[name] === variables[name]);
        const pid = await this.terminals.pidOf(terminalId);
        const proxy = pid === undefined ? undefined : await proxyBelow(pid);
        return { leadsHere, ...(proxy !== undefined && { proxy }) };
    }

    private ask<T>(what: 'settings' | 'programs', question: () => Promise<T>): Promise<T> {
        return this.queries.ask(`diagnosis\0${what}`, question);
    }
}

/** Refuses the tools for an old release, which takes the variable's name for the address and fails at each start. */
function usableBy(cli: CliFacts, tools: IdeToolsState): IdeToolsState {
    const needs = cli.found ? neededReleaseForTools(cli.version) : undefined;
    if (tools.state !== 'off' || needs === undefined) {
        return tools;
    }
    return { ...tools, state: 'unusable', problem: { code: 'old-release', facts: [needs] } };
}
