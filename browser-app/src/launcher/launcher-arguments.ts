/** What `npm start`, or `npm run start:code-server`, was asked to do. */
export interface LauncherArguments {
    /** The folder to open, absolute; none means the sample workspace. */
    readonly workspace?: string;
    readonly hostname: string;
    /** Names by which browsers reach it through a proxy. */
    readonly publicHosts: readonly string[];
    /** The port asked for; none means the first free one from 3000 on. */
    readonly port?: number;
    /** Whether the demo model may step in where there are no Gemini credentials. */
    readonly demo: boolean;
    /** Whether the editor's own log goes to this terminal instead of a file. */
    readonly verbose: boolean;
    /** What goes to the editor as it is. */
    readonly editorArguments: readonly string[];
}
