import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { WindowStorage } from '@agent-companion/core/host-link';
import { PlainAgent } from '../agents/plain-agent';
import { firstConnection } from '../agents/published-connections';
import { Disposables } from '../disposables';
import { agentEnvironment, writeFiles } from '../test-environment';
import { EditorBed, TestedEditor } from './editor-bed';
import { PlainEditor } from './plain-editor';
import { PlainWindow } from './plain-window';

/** A plain editor with a real host process, and real agents' clients. */
export const plainEditor: TestedEditor = {
    displayName: 'Plain Editor',
    start: (files, { preferences = {} } = {}) => {
        const disposables = new Disposables();
        const root = disposables.addFolder('agent-companion-plain-');
        const at = (name: string): string => path.join(root, name);
        for (const name of ['workspace', 'tmp', 'home', 'run', 'kept']) {
            mkdirSync(at(name), { mode: 0o700 });
        }
        writeFiles(at('workspace'), files);
        const environment = agentEnvironment({ temporary: at('tmp'), home: at('home') });
        const main = require.resolve('@agent-companion/core/host-main');
        const spawnHost = (): Promise<void> => {
            const host = spawn(process.execPath, [main, at('run'), 'plain'], { env: environment, stdio: 'ignore' });
            disposables.add(host, child => void child.kill('SIGKILL'));
            return Promise.resolve();
        };
        const window = disposables.add(
            new PlainWindow(() => {
                const storage = new WindowStorage(at('kept'), 'closed');
                const setting = (name: string): unknown => preferences[name];
                return new PlainEditor({
                    workspace: at('workspace'),
                    hostFolder: at('run'),
                    spawnHost,
                    storage,
                    setting
                });
            }),
            started => started.leave()
        );
        const discoveryFolder = path.join(at('tmp'), 'gemini', 'ide');
        return Promise.resolve({
            get model(): never {
                return noModel();
            },
            modelOf: noModel,
            // Nothing lies between a plain editor and its host.
            network: { release: () => undefined, mend: () => undefined } as unknown as EditorBed['network'],
            openWindow: () => Promise.reject(new Error('A plain editor has one window.')),
            workspace: at('workspace'),
            ide: window,
            geminiHome: at('home'),
            discoveryFolder,
            connectAgent: async () => PlainAgent.connect(await firstConnection(discoveryFolder)),
            setPreferences: () => undefined,
            dispose: () => disposables.dispose()
        });
    }
};

function noModel(): never {
    throw new Error('A plain editor asks no model.');
}
