/** What `npm start` was asked to do. */
export interface LauncherArguments {
    /** The folder to open, absolute; none means the sample workspace. */
    readonly workspace?: string;
    readonly hostname: string;
    /** The port asked for; none means the first free one from 3000 on. */
    readonly port?: number;
    /** Whether the demo model may step in where there are no Gemini credentials. */
    readonly demo: boolean;
    /** Whether Theia's own log goes to this terminal instead of a file. */
    readonly verbose: boolean;
    /** What goes to Theia as it is. */
    readonly theiaArguments: readonly string[];
}
