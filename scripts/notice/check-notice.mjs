import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { noticeFiles, noticeText } from './notice-text.mjs';
import { repositoryRoot } from '../run/repository.mjs';

/** Checks that NOTICE says what ships now. */
export function checkNotice() {
    const text = noticeText();
    const old = noticeFiles().filter(file => !existsSync(file) || readFileSync(file, 'utf8') !== text);
    if (old.length > 0) {
        const names = old.map(file => relative(repositoryRoot, file)).join(', ');
        throw new ExpectedError(`${names} is not up to date. Run: npm run notice`);
    }
}
