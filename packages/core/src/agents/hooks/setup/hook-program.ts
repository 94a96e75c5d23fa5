import type { ClientRequest } from 'node:http';

/** Names that the program cannot import. */
export interface ProgramNames {
    readonly url: string;
    /** The variables with tokens, by kinds of agents. */
    readonly tokens: Readonly<Record<string, string>>;
    /** What is handed over of an event that only tells. */
    readonly kept: readonly string[];
    /** Answers to a write where the IDE gives none, by kinds of agents. */
    readonly unreviewed: Readonly<Record<string, object>>;
}

/**
 * The program of a hook: hands over the event, and prints the last whole line of the answer.
 * Its text becomes a file of its own: it can use nothing around it.
 */
export async function hookProgram(
    { request }: Pick<typeof import('node:http'), 'request'>,
    { argv, env, stdin, stdout, ppid }: NodeJS.Process,
    names: ProgramNames
): Promise<void> {
    const [kind, event] = argv.slice(2);
    const [url, token] = [env[names.url], env[names.tokens[kind]]];
    let input = '';
    for await (const chunk of stdin.setEncoding('utf8')) {
        input += String(chunk);
    }
    if (!url || !token || input.trim() === '') {
        return;
    }
    // Claude Code says so itself.
    const { CLAUDE_PID: pid, CLAUDE_CODE_SESSION_ATTENDED: attended } = kind === 'claude-code' ? env : {};
    const hasUser = attended
        ? attended === '1'
        : env.CI === 'true' || env.GITHUB_ACTIONS === 'true'
          ? false
          : undefined;
    const source = { processId: Number(pid) || ppid, hasUser };
    const isQuestion = /tooluse|tool$|permissionrequest/i.test(event);
    let payload = input;
    try {
        // Prompts and answers are none of ours.
        payload = isQuestion ? input : JSON.stringify(JSON.parse(input), [...names.kept]);
    } catch {
        return;
    }
    const body = `${JSON.stringify({ event, ...source }).slice(0, -1)},"payload":${payload}}`;
    const isWrite = /^(pretooluse|beforetool)$/i.test(event);
    // What only tells must not hold an agent up.
    const signal = isQuestion ? undefined : AbortSignal.timeout(3_000);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const said = await new Promise<string>(resolve => {
        let text = '';
        const call: ClientRequest = request(url, { method: 'POST', headers, signal }, response => {
            response.setEncoding('utf8');
            response.on('data', (part: string) => (text += response.statusCode === 200 ? part : ''));
            response.on('close', end);
        });
        const end = (): void => resolve(text);
        call.on('error', end);
        call.end(body);
    });
    const line = said.split('\n').at(-2) ?? '';
    // Another program may have the port of an IDE that has gone.
    const isAnswer = line.startsWith('{') && line.endsWith('}');
    const answer = isAnswer ? line : isWrite ? JSON.stringify(names.unreviewed[kind]) : '{}';
    if (answer !== '{}') {
        stdout.write(answer);
    }
}
