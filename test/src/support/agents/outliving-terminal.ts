import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { EditorBed } from '../editor/editor-bed';
import { until } from '../until';
import { TmuxTerminal } from './terminal/tmux-terminal';

/** Starts tmux with all variables of the terminal in front of an IDE: what runs in it outlives the IDE's backend. */
export async function startOutlivingTerminal({
    ide,
    workspace
}: Pick<EditorBed, 'ide' | 'workspace'>): Promise<TmuxTerminal> {
    const file = path.join(workspace, '..', 'variables');
    // By a file: what a terminal shows is kept in pictures of failures.
    await ide.terminal.run(`env -0 > '${file}.new' && mv '${file}.new' '${file}'`);
    await until('the terminal has written its variables', () => existsSync(file));
    const variables = readFileSync(file, 'utf8').split('\0');
    rmSync(file);
    const entries = variables.map(variable => /^([^=]+)=([^]*)$/.exec(variable) ?? ['', '', '']);
    return TmuxTerminal.start(
        workspace,
        Object.fromEntries(entries.flatMap(([, name, value]) => (name ? [[name, value]] : [])))
    );
}
