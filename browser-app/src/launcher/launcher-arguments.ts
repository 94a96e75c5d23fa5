/** Arguments of `npm start`, or of `npm run start:code-server`. */
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
    /** Arguments that go to the editor as they are. */
    readonly editorArguments: readonly string[];
}
