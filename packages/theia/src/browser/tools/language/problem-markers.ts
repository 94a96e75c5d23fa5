import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import type { Diagnostic, Severity } from '@agent-companion/protocol/tools';
import type { Disposable } from '@agent-companion/server';
import { rangeOf } from '@agent-companion/page';
import { pathOf } from '../file-uris';

/** By the numbers of language servers, which begin with 1. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** What the Problems view has. */
@injectable()
export class ProblemMarkers {
    @inject(ProblemManager) protected readonly problems: ProblemManager;

    all(): Diagnostic[] {
        return this.problems.findMarkers({}).flatMap(({ uri, data }) => {
            const path = pathOf(uri);
            const { range, severity = 1, message, code, source } = data;
            return path === undefined
                ? []
                : [
                      {
                          path,
                          range: rangeOf(range),
                          severity: SEVERITIES[severity - 1] ?? 'information',
                          message,
                          ...(code === undefined ? {} : { code: String(code) }),
                          ...(source ? { source } : {})
                      }
                  ];
        });
    }

    /** Tells of the files whose markers are set anew. */
    onDidChange(listener: (path: string) => void): Disposable {
        return this.problems.onDidChangeMarkers(uri => listener(pathOf(uri) ?? ''));
    }
}
