import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Citation, citationOf } from '../conformance/requirement';
import { repositoryRoot } from '../conformance/support/spec-titles';

/** A row is a promise's id, and a test that shows it: file, title, what the test needs. */
const rows = readFileSync(path.join(repositoryRoot, 'test', 'src', 'promises', 'citations.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(row => row.split(' | '));

/** Tests that show each promise of docs/promises.md, by its id. */
export const citations: Readonly<Record<string, readonly Citation[]>> = Object.fromEntries(
    rows.map(([id]) => [id, rows.filter(([each]) => each === id).map(([, ...test]) => citationOf(test))])
);
