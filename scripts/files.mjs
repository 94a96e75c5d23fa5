/** `node scripts/files.mjs [folder …]`: every source file with the first comment in it. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { repositoryRoot } from './run/repository.mjs';

const folders = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--', ...(folders.length > 0 ? folders : ['packages', 'browser-app'])], {
    cwd: repositoryRoot,
    encoding: 'utf8'
});

for (const file of files.split('\n').filter(name => /(?<!\.spec)\.(ts|tsx|mjs)$/.test(name))) {
    console.log(`${file}  ${firstComment(readFileSync(`${repositoryRoot}/${file}`, 'utf8'))}`);
}

/** The first sentence of a doc comment that describes something. */
function firstComment(text) {
    const [, comment = ''] = text.split('/**', 2);
    const lines = comment.split('*/', 1)[0].split('\n');
    const words = lines.map(line => line.trim().replace(/^\* ?/, '')).join(' ');
    return words.trim().split(/(?<=\.) /, 1)[0];
}
