import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Most milliseconds that one run of a judge may take. */
const patienceMs = 300_000;

interface JudgeOutput {
    /** Undefined if it was ended by a signal. */
    readonly code: number | undefined;
    /** Standard output and standard error, as they came. */
    readonly output: string;
    readonly standardOutput: string;
}

/** A command-line program that judges a companion, in a home of its own. */
export class JudgeProgram {
    /**
     * @param node the Node.js that runs it: some judges want a newer one than ours.
     * @param script its entry point; absolute.
     * @param environment what it has besides its home and the path.
     */
    constructor(
        private readonly node: string,
        private readonly script: string,
        private readonly home: string,
        private readonly environment: NodeJS.ProcessEnv = {}
    ) {}

    /** Runs it to its end. @param heard is given each line of its standard output as it comes. */
    async run(args: readonly string[], heard: (line: string) => void = () => undefined): Promise<JudgeOutput> {
        const child = spawn(this.node, [this.script, ...args], {
            cwd: this.home,
            env: { PATH: process.env.PATH, HOME: this.home, TMPDIR: this.home, NO_COLOR: '1', ...this.environment },
            stdio: ['ignore', 'pipe', 'pipe'],
            timeout: patienceMs
        });
        let output = '';
        let standardOutput = '';
        let unfinished = '';
        child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            standardOutput += text;
            const lines = (unfinished + text).split('\n');
            unfinished = lines.pop() ?? '';
            lines.forEach(heard);
        });
        const [code] = (await once(child, 'close')) as [number | null];
        return { code: code ?? undefined, output, standardOutput };
    }
}
