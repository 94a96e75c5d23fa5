#!/usr/bin/env node
import { constants, Stats } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { geminiProfile } from '../agents/gemini/gemini-profile';
import { knownAgents } from '../agents/known-agents';
import { ProgramSearch } from '../agents/program-search';
import { errorMessage } from '../contract';
import { judgeFolder } from '../discovery/private-folder';
import { refusesConnections, staleFiles } from '../discovery/stale-file-removal';
import { prepareStateFolder, stateHome } from '../discovery/state-folder';
import { GeminiSettings } from '../environment/home/gemini-settings';
import { HookFiles } from '../environment/home/hook-files';
import { releaseOf } from '../environment/installed-programs';
import { proxyInTheWay } from '../environment/proxy-exceptions';
import { neededRelease } from '../environment/served-releases';
import { SOCKET_FOLDER } from '../protocol/codex';
import { environmentVariables } from '../protocol/gemini/environment';
import { requireOwnWay, requirePrivate, socketFolder, userId } from '../sockets/socket-folder';
import { quoted } from '../support/quoted';
import { readPolicy } from './policy-file';

interface Finding {
    readonly about: string;
    readonly state: 'ok' | 'fault';
    readonly found: string;
    readonly fix?: string;
}

/** Remedy; none where all is well. */
type Fix = string | false | undefined | void;

/** `agent-companion doctor [--json]`: ends with 1 if there is a fault. Writes nothing; tells no secret. */
async function main([command, option]: readonly string[]): Promise<void> {
    if (command !== 'doctor' || (option ?? '--json') !== '--json') {
        throw new Error('Usage: agent-companion doctor [--json]');
    }
    const checks = [agents, settings, folders, leftFiles, window, policy];
    const findings = (await Promise.all(checks.map(check => check()))).flat();
    const lines = findings.map(({ about, state, found, fix }) => {
        const line = `${state.padEnd(6)} ${about.padEnd(12)} ${found}`;
        return fix === undefined ? line : `${line}\n${' '.repeat(20)}${fix}`;
    });
    process.stdout.write(`${option ? JSON.stringify(findings, undefined, 2) : lines.join('\n')}\n`);
    process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0;
}

async function agents(): Promise<Finding[]> {
    const search = new ProgramSearch();
    const found: Finding[] = [];
    for (const { name, program, kind } of knownAgents) {
        const file = await search.find(program);
        const release = file && (await releaseOf(file));
        const needed = kind === 'gemini-cli' && neededRelease(release, false);
        const fix = needed && `Too old: install ${needed} or newer.`;
        found.push(...(file ? [finding(name, `${file} ${release ?? '(release unknown)'}`, fix)] : []));
    }
    return found.length > 0 ? found : [finding('agents', 'none found', 'npm install -g @google/gemini-cli')];
}

async function settings(): Promise<Finding[]> {
    const { enabled, settingsFile, problem } = await new GeminiSettings().read();
    const hooks = await new HookFiles().readAll();
    const broken = [problem, ...hooks.map(each => each.problem)].flatMap(each => each ?? []);
    return [
        finding('IDE mode', `${enabled ? 'on' : 'off'} in ${settingsFile}`),
        ...broken.map(({ code, facts }) => finding('settings', `${facts.join(': ')} (${code})`, 'Mend or remove it.'))
    ];
}

function folders(): Promise<Finding[]> {
    const discovery = geminiProfile.discovery.folder();
    const socketsFolder = socketFolder('agents');
    const stateFolder = join(stateHome(process.env), 'agent-companion');
    const others = (fix: string) => (stats: Stats) => stats.uid !== userId() && fix;
    const shared = (folder: string, stats: Stats): Fix => {
        const verdict = judgeFolder(folder, stats);
        return typeof verdict === 'object' && !verdict.usable && (verdict.fix ?? verdict.reason);
    };
    return Promise.all([
        judged('home', homedir(), others(`Make it user ${userId()}'s.`), true),
        judged('TMPDIR', tmpdir(), () => undefined, true),
        ...[dirname(discovery), discovery].map(each => judged('discovery', each, stats => shared(each, stats))),
        judged('Codex', join(tmpdir(), SOCKET_FOLDER), others('Give each user a TMPDIR of their own.')),
        judged('state', stateFolder, async () => void (await prepareStateFolder(stateFolder))),
        judged('sockets', socketsFolder, stats => {
            requirePrivate(socketsFolder, stats);
            return requireOwnWay(socketsFolder);
        })
    ]);
}

async function leftFiles(): Promise<Finding[]> {
    const findings: Finding[] = [];
    for await (const file of staleFiles(geminiProfile.discovery)) {
        findings.push(finding('discovery', `${file} is of a process that has ended`, `rm ${quoted(file)}`));
    }
    return findings;
}

async function window(): Promise<Finding[]> {
    const { port, authToken } = environmentVariables;
    const { [port]: given, [authToken]: secret } = process.env;
    const proxy = proxyInTheWay(process.env);
    const way = finding('proxy', proxy ?? 'none in the way', given && proxy && 'Add 127.0.0.1 to NO_PROXY.');
    if (given === undefined) {
        return [way, finding('window', `${port} is not set: this is no terminal of the IDE`)];
    }
    const number = Number(given);
    const answers = number > 0 && number < 65_536 && !(await refusesConnections({ port: number }));
    const token = secret ? 'set' : 'missing';
    const found = `port ${number} ${answers ? 'answers' : 'does not answer'}, token ${token}`;
    return [way, finding('window', found, (!answers || token !== 'set') && 'Open a new terminal in the IDE.')];
}

async function policy(): Promise<Finding[]> {
    const { file = 'none', fault, policy: rules } = await readPolicy();
    const found = finding('policy', fault ? `${file}: ${fault}` : file, fault && 'Mend it as root.');
    return [found, ...(rules.audit ? [await judged('audit', rules.audit.folder, () => undefined, true)] : [])];
}

/** A fault is what can be mended. */
function finding(about: string, found: string, fix: Fix = undefined): Finding {
    return fix ? { about, state: 'fault', found, fix } : { about, state: 'ok', found };
}

/** Judges a folder with owner and mode. @param judge gives what to do, or throws. @param isNeeded it is to be there, and written to. */
async function judged(
    about: string,
    folder: string,
    judge: (stats: Stats) => Fix | Promise<Fix>,
    isNeeded = false
): Promise<Finding> {
    try {
        const stats = await (isNeeded ? stat : lstat)(folder);
        const fix = await judge(stats);
        await (isNeeded && access(folder, constants.W_OK | constants.X_OK));
        return finding(about, `${folder} owner ${stats.uid} mode ${(stats.mode & 0o7777).toString(8)}`, fix);
    } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !isNeeded;
        const fix = isMissing ? undefined : 'Make it a folder that this user alone can write to.';
        return finding(about, isMissing ? `${folder} is not there yet` : `${folder}: ${errorMessage(error)}`, fix);
    }
}

main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exitCode = 2;
});
