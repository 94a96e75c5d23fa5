import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { geminiProfile } from '../../agents/gemini/gemini-profile';
import { silentLogger } from '../../companion-logger';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { DiscoveryStatus } from '../../discovery/discovery-status';
import { removeStaleFiles } from '../../discovery/stale-file-removal';
import { systemClock } from '../../time/clock';

/** What another user may put in the place of a file, by what it is called. */
const plants = {
    'a FIFO': (path: string) => execFileSync('mkfifo', [path]),
    'a link to an endless device': (path: string) => symlinkSync('/dev/zero', path),
    'a file of 1 GiB': (path: string) => {
        const file = openSync(path, 'wx', 0o600);
        ftruncateSync(file, 1024 ** 3);
        closeSync(file);
    }
};
export type Plant = keyof typeof plants;

/** What is done where that is planted. */
const trials = {
    publishOnly: (file: DiscoveryFile) => publish(file),
    publish: async (file: DiscoveryFile, path: string, plant: (path: string) => void) => {
        mkdirSync(dirname(path), { recursive: true });
        plant(path);
        await publish(file);
    },
    remove: async (file: DiscoveryFile, path: string, plant: (path: string) => void) => {
        await publish(file);
        rmSync(path);
        plant(path);
        await file.remove();
    },
    removeSync: async (file: DiscoveryFile, path: string, plant: (path: string) => void) => {
        await publish(file);
        rmSync(path);
        plant(path);
        process.on('exit', () => file.removeSync());
    },
    removeStaleFiles: async (_file: DiscoveryFile, path: string, plant: (path: string) => void) => {
        mkdirSync(dirname(path), { recursive: true });
        plant(path);
        await removeStaleFiles({ ...geminiProfile.discovery, folder: () => dirname(path) });
    }
};
export type Trial = keyof typeof trials;

function publish(file: DiscoveryFile): Promise<void> {
    const ide = { name: 'theia', displayName: 'Eclipse Theia' };
    return file.publish({ port: 4321, workspacePath: '/one', authToken: 'our-token', ide, idePid: 42 });
}

/** What a trial prints before it exits: the most memory that it took, and whether the file was published. */
export interface TrialReport {
    readonly megabytes: number;
    readonly status: DiscoveryStatus;
}

/** A process of its own, since what it tries may never end. */
async function main(trial: Trial, plant: Plant, folder: string): Promise<void> {
    const file = new DiscoveryFile({ ...geminiProfile.discovery, folder: () => folder }, silentLogger, systemClock);
    await trials[trial](file, join(folder, 'gemini-ide-server-42-4321.json'), plants[plant]);
    process.on('exit', () => report(file.status));
    process.exit();
}

function report(status: DiscoveryStatus): void {
    const megabytes = process.resourceUsage().maxRSS >> 10;
    writeSync(1, JSON.stringify({ megabytes, status } satisfies TrialReport));
}

if (require.main === module) {
    const [, , trial, plant, folder] = process.argv;
    main(trial as Trial, plant as Plant, folder).catch(error => {
        throw error;
    });
}
