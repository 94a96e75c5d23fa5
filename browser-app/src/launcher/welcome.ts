import type { LaunchedEditor } from './launch';

/** Facts found and choices made before an editor was started. */
interface LaunchFacts {
    readonly folder: string;
    /** Where the user's Gemini credentials are, in words. */
    readonly credentials: string | undefined;
    /** Whether the demo model answers. */
    readonly isDemo: boolean;
    readonly logFile: string | undefined;
}

/** Gives the launcher's words when an editor can be opened. */
export function welcome(
    { name, command, firstSteps }: LaunchedEditor,
    url: string,
    { folder, credentials, isDemo, logFile }: LaunchFacts
): string {
    const model = isDemo
        ? 'No Gemini credentials were found, so a small scripted DEMO MODEL on this machine answers; all its answers\n' +
          `start with [demo model]. For the real one, set GEMINI_API_KEY (or run \`${command} -- --no-demo\` and log in).`
        : credentials
          ? `Gemini CLI uses ${credentials}.`
          : 'Gemini CLI uses your own home; it will ask you to log in.';
    return `
${name} is ready: ${url}
  Folder: ${folder}${logFile ? `\n  Log:    ${logFile}` : ''}

${model}
${firstSteps}
Ctrl+C ends ${name}.
`;
}

/** Warns of an editor that other machines reach: it asks nobody for a password. */
export function openToOthers({ name }: LaunchedEditor, hostname: string): string {
    return (
        `WARNING: ${name} listens on ${hostname}, without a password: who reaches this machine gets a terminal of yours.\n` +
        'Keep it behind a proxy that asks who is there, or leave --hostname out.\n'
    );
}

/** Says what to do when an editor has ended that nobody has told to. */
export function farewell(
    { name, command }: LaunchedEditor,
    { code, port, logFile }: { readonly code: number; readonly port: number; readonly logFile?: string }
): string {
    return (
        `\n${name} has ended by itself, with code ${code}.${logFile ? ` Its log: ${logFile}` : ''}\n` +
        `Start it again: ${command} -- --port ${port}\n` +
        'Then reload the pages that are open.'
    );
}
