import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import type { Diagnostic, Severity } from '@agent-companion/protocol/tools';
import { pathOf } from '../files/file-uris';
import { compareRanges, rangeOfServer } from '../language/ranges';

/** From the worst to the mildest, by the numbers of language servers, which begin with 1. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** What the Problems view has of files that a filter takes. */
export function knownProblems(problems: ProblemManager, isWanted: (uri: string) => boolean): Diagnostic[] {
    return problems
        .findMarkers({})
        .filter(({ uri }) => isWanted(uri))
        .flatMap(({ uri, data }) => {
            const path = pathOf(uri);
            const { range, severity = 1, message, code, source } = data;
            return path === undefined
                ? []
                : [
                      {
                          path,
                          range: rangeOfServer(range),
                          severity: SEVERITIES[severity - 1] ?? 'information',
                          message,
                          ...(code === undefined ? {} : { code: String(code) }),
                          ...(source ? { source } : {})
                      }
                  ];
        });
}

/** The worst first, then by file and place. */
export function compareProblems(one: Diagnostic, other: Diagnostic): number {
    return (
        SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
        (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
        compareRanges(one.range, other.range)
    );
}
