import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, FileDiagnostics } from '@agent-companion/protocol/claude-code';
import { AgentDiagnostic } from '../agent-diagnostics';

const severities: Readonly<Record<AgentDiagnostic['severity'], DiagnosticSeverity>> = {
    error: 'Error',
    warning: 'Warning',
    information: 'Info',
    hint: 'Hint'
};

/**
 * What is answered to `getDiagnostics`: a list for each file.
 * @param asked the file that was asked about, whose URI is answered as it was sent.
 */
export function toFileDiagnostics(
    diagnostics: readonly AgentDiagnostic[],
    asked?: { readonly uri: string; readonly path: string }
): readonly FileDiagnostics[] {
    const paths = new Set([...(asked ? [asked.path] : []), ...diagnostics.map(({ path }) => path)]);
    return [...paths].map(path => ({
        uri: path === asked?.path ? asked.uri : pathToFileURL(path).href,
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
