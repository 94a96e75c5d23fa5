import { execFileSync } from 'node:child_process';

/** Makes a folder a repository whose commit has all that is in it. @returns Git there, as its user runs it. */
export function commitAll(folder: string): (...words: string[]) => string {
    const git = (...words: string[]): string => {
        const user = ['-c', 'user.name=u', '-c', 'user.email=u@u'];
        return execFileSync('git', [...user, ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    };
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'begin');
    return git;
}
