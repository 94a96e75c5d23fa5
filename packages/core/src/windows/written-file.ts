import { join } from 'node:path';
import { URI } from 'vscode-uri';
import type { WrittenFile } from '../contract';
import type { rowsOf } from '../ledger/rows';
import type { Turn } from '../ledger/turn';

/** Gives a row of the ledger to a page. @param root of the work tree. */
export function writtenFileOf(root: string, { agents }: Turn, row: ReturnType<typeof rowsOf>[number]): WrittenFile {
    const uri = uriOf(root, row.path);
    const by = agents.length > 1 ? 'several' : row.kind === 'file' ? row.by : 'shell';
    if (row.kind === 'folder') {
        return { uri: uri.endsWith('/') ? uri : `${uri}/`, kind: 'many', by, count: row.count };
    }
    const { before, after, from } = row;
    if (from !== undefined) {
        return { uri, kind: 'renamed', by, from: uriOf(root, from) };
    }
    if (after?.mode === 'link') {
        return { uri, by, kind: 'link' };
    }
    return { uri, by, kind: !before ? 'added' : !after ? 'deleted' : before.blob === after.blob ? 'mode' : 'changed' };
}

export function uriOf(root: string, path: string): string {
    return URI.file(join(root, path)).toString();
}
