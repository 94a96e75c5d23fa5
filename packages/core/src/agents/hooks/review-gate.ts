import { relative, resolve, sep } from 'node:path';
import { limits } from '../../protocol';
import { Clock } from '../../support/clock';
import { isNamedBy } from '../../support/glob';
import { fileQueries } from '../../support/file-queries';
import { waitAtMost } from '../../support/timeout';
import { refusalOfPath } from '../../workspace/proposed-path';
import { isInside, realTargetOf } from '../../workspace/real-path';
import { AgentPreferences } from '../optional/agent-preferences';
import { HookedFile, HookedWrite } from './dialects/hook-dialect';

/** Verdict on a write: `let` it be, have the agent `ask`, `review` it here, or `deny` it. */
export type GateVerdict = 'let' | 'ask' | 'review' | 'deny';

/** Milliseconds the file system may take to tell where links lead. */
const patienceMs = 2_000;

/** Judges which writes of agents the user reviews before. */
export class ReviewGate {
    constructor(
        private readonly preferences: Pick<AgentPreferences, 'reviewOf' | 'guarded'>,
        private readonly clock: Clock
    ) {}

    /** Judges a write by what the user wants now. Never rejects. @param roots of the workspace. */
    async judge(kind: string, write: HookedWrite, hasUser: boolean, roots: readonly string[]): Promise<GateVerdict> {
        if (hasUser && write.asks === 'ide') {
            return 'let';
        }
        if (hasUser && (write.asks === 'terminal' || write.asks === 'itself')) {
            return 'review';
        }
        const before = this.preferences.reviewOf(kind);
        if (before === 'asked' || (before === 'guarded' && !(await this.isAnyGuarded(write.files, roots)))) {
            return 'let';
        }
        if (hasUser && write.answers.ask) {
            return 'ask';
        }
        return hasUser || before === 'everything' ? 'review' : 'deny';
    }

    private async isAnyGuarded(files: readonly HookedFile[], roots: readonly string[]): Promise<boolean> {
        // A patch that cannot be read may write anything.
        if (files.length === 0 || files.length > limits.maxWaitingDiffs) {
            return true;
        }
        const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
        const judged = await Promise.all(paths.map(path => this.isGuarded(path, roots)));
        return judged.includes(true);
    }

    /** By its own path and where links lead; guarded if the file system does not tell. */
    private async isGuarded(path: string, roots: readonly string[]): Promise<boolean> {
        const look = (): Promise<string[]> => Promise.all([path, ...roots].map(each => realTargetOf(each)));
        if (refusalOfPath(path, roots)) {
            return true;
        }
        const question = fileQueries.ask(['gate', path, ...roots].join('\0'), look);
        const looked = await waitAtMost(question, patienceMs, this.clock);
        if (looked.kind !== 'value') {
            return true;
        }
        const [real, ...realRoots] = looked.value;
        return this.isNamed(resolve(path), [...roots, ...realRoots]) || this.isNamed(real, realRoots);
    }

    /** Whether a path is outside of all folders, or named by a glob. */
    private isNamed(path: string, folders: readonly string[]): boolean {
        const around = folders.filter(folder => isInside(folder, path));
        const names = around.length > 0 ? around.map(folder => relative(folder, path).replaceAll(sep, '/')) : [path];
        return around.length === 0 || this.preferences.guarded.some(glob => names.some(name => isNamedBy(glob, name)));
    }
}
