import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { inflateSync } from 'node:zlib';

/** Files that no agent may know of: by default, by a list of each agent, by Claude Code's settings, by the user's. */
export const names = [
    ...['.env', 'planted.jks', 'planted.pem', 'planted.key', 'planted.p12', 'id_rsa_planted', 'id_ed25519_planted'],
    ...['.npmrc', '.netrc', '.pypirc', '.git-credentials', '.htpasswd', 'credentials.json', 'secrets.json'],
    ...['planted.tfvars', 'planted-gemini.txt', 'planted-qwen.txt', 'planted-cursor.txt', 'planted-denied.txt'],
    'planted-own.txt'
];

/** What names some of them. */
export const lists = {
    '.geminiignore': 'planted-gemini.txt\n',
    '.qwenignore': 'planted-qwen.txt\n',
    '.cursorignore': 'planted-cursor.txt\n',
    '.claude/settings.json': JSON.stringify({ permissions: { deny: ['Read(planted-denied.txt)'] } })
};

/** An ordinary file that is not committed, which the ledger copies. */
export const kept = 'oRdInArY-x7q';

/** Their texts, by their names. */
export const secrets = Object.fromEntries(names.map((name, index) => [name, `KEY=sEcReT-${index}-x7q\n`]));

/** Patterns of the texts, and of the names as a path ends with them. */
const texts = /sEcReT-\d+-x7q/;
const paths = new RegExp(`[/\\\\"](?:${names.map(name => name.replaceAll('.', '\\.')).join('|')})["\\\\#?]`);

/** Fails if a text has any of their texts or names in it. @param what says whose text it is. */
export function assertClean(told: string, what: string): void {
    assert.doesNotMatch(told, texts, what);
    assert.doesNotMatch(told, paths, what);
}

/** Files in a folder, at whatever depth. */
export function filesIn(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => path.join(each.parentPath, each.name));
}

/** Content of a file; Git compresses its objects. */
export function contentOf(file: string): string {
    const bytes = readFileSync(file);
    return (/\/objects\/[0-9a-f]{2}\//.test(file) ? inflateSync(bytes) : bytes).toString('latin1');
}
