import { DiagnosticSeverity, FileDiagnostics } from '../../protocol/claude-code';
import { AgentDiagnostic } from '../agent-diagnostics';

/** Claude Code puts this before a path and takes it away again, without any escapes. */
const scheme = 'file://';

const severities: Readonly<Record<AgentDiagnostic['severity'], DiagnosticSeverity>> = {
    error: 'Error',
    warning: 'Warning',
    information: 'Info',
    hint: 'Hint'
};

/** The path in what Claude Code sends as a URI; undefined if there is none. */
export function pathIn(uri: string): string | undefined {
    return uri.startsWith(scheme) ? uri.slice(scheme.length) : undefined;
}

/** Answers `getDiagnostics` with a list for each file. @param asked a file that has a list in any case. */
export function toFileDiagnostics(diagnostics: readonly AgentDiagnostic[], asked?: string): readonly FileDiagnostics[] {
    const paths = new Set([...(asked === undefined ? [] : [asked]), ...diagnostics.map(({ path }) => path)]);
    return [...paths].map(path => ({
        uri: `${scheme}${path}`,
        diagnostics: diagnostics
            .filter(each => each.path === path)
            .map(({ message, severity, range, source, code }) => ({
                message,
                severity: severities[severity],
                range,
                ...(source !== undefined && { source }),
                ...(code !== undefined && { code })
            }))
    }));
}
