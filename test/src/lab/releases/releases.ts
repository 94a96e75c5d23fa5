/** A release of Gemini CLI, and in which ways it is not like the newest. */
export interface Release {
    readonly version: string;
    /**
     * Inside a container it dials `host.docker.internal` whatever the environment says; the exceptions for SSH and dev
     * containers came with 0.27.
     */
    readonly dialsDockerHost?: boolean;
    /** It trims what the model wants to write into a file that exists, before it asks. */
    readonly trimsProposals?: boolean;
}

/** From about the first that takes any IDE its discovery file names, to the one this project pins. */
export const releases: readonly Release[] = [
    { version: '0.8.2', dialsDockerHost: true, trimsProposals: true },
    { version: '0.15.4', dialsDockerHost: true, trimsProposals: true },
    { version: '0.25.0', dialsDockerHost: true, trimsProposals: true },
    { version: '0.30.1' },
    { version: '0.40.1' },
    { version: '0.51.0' },
    { version: '0.61.0' }
];
