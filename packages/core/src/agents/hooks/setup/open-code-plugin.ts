import type { openCodeEnvironment, PluginAnswer } from '../../../protocol/open-code';

/** A rule of OpenCode's; of several that match the last one counts. */
type Rule = Readonly<Record<'permission' | 'pattern' | 'action', string>>;

type ToolCall = Readonly<Record<'tool' | 'sessionID' | 'callID', string>>;

type Arguments = Record<string, unknown> & { readonly filePath?: string; readonly patchText?: string };

/** A call that writes files, until it has come to its end. */
interface ReviewedCall {
    readonly sessionID: string;
    readonly callID: string;
    readonly files: readonly string[];
    readonly over: AbortController;
    isWaiting?: boolean;
    isAllowed?: boolean;
    note?: string;
}

type Answered<Data> = Promise<{ readonly data?: Data }>;

/** Context that OpenCode gives to its plugins, as far as this one uses it. */
interface PluginInput extends Readonly<Record<'directory' | 'worktree', string>> {
    readonly client: {
        readonly app: { agents(): Answered<{ readonly name: string; readonly permission?: Rule[] }[]> };
        readonly session: { get(what: object): Answered<{ readonly permission?: Rule[] }> };
        readonly tui: { showToast(what: object): Promise<unknown> };
        postSessionIdPermissionsPermissionId(what: object): Promise<unknown>;
    };
}

/** Fields of events. */
interface Properties extends Partial<Record<'id' | 'sessionID' | 'requestID' | 'reply' | 'permission', string>> {
    readonly info?: { readonly id: string; readonly parentID?: string };
    readonly tool?: { readonly callID: string };
    readonly part?: { readonly callID?: string; readonly state?: { readonly status: string } };
}

type Hook<Input, Output> = (input: Input, output: Output) => Promise<void>;

interface PluginHooks {
    readonly 'chat.message': Hook<unknown, { readonly message: { sessionID: string; agent?: string } }>;
    readonly 'tool.execute.before': Hook<ToolCall, { readonly args: Arguments }>;
    readonly 'tool.execute.after': Hook<ToolCall, { output: string }>;
    readonly event: (told: { event: { type: string; properties: Properties } }) => Promise<void>;
}

/**
 * The plugin in OpenCode: tells the IDE of what is about to be written, and waits for its answer.
 * Its text becomes a file of its own: it can use nothing around it.
 */
export function openCodePlugin(
    { client, directory, worktree }: PluginInput,
    { resolve, relative }: Pick<typeof import('node:path'), 'resolve' | 'relative'>,
    names: typeof openCodeEnvironment
): Partial<PluginHooks> {
    const { [names.url]: url, [names.token]: token } = process.env;
    if (!url || !token) {
        return {};
    }
    const words = process.argv.slice(2);
    const hasUser = words.find(word => !word.startsWith('-')) !== 'run';
    const isAuto = words.includes('--auto');
    const since = Date.now();
    const calls = new Map<string, ReviewedCall>();
    const agents = new Map<string, string | undefined>();
    const questions = new Set<string>();
    const subagents = new Set<string | undefined>();
    let isAllowedForGood = false;

    /** The last whole line of the IDE's answer; undefined if there is none. */
    const tell = async (message: object): Promise<PluginAnswer | undefined> => {
        let text = '';
        try {
            const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
            // Bun would give up after five minutes.
            const patience = { timeout: false, keepalive: false };
            const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), ...patience });
            const decoder = new TextDecoder();
            for await (const part of response.ok && response.body ? response.body : []) {
                text += decoder.decode(part as Uint8Array, { stream: true });
            }
        } catch {
            // Its words until then count.
        }
        const line = text.split('\n').at(-2);
        return line === undefined ? undefined : (JSON.parse(line) as PluginAnswer);
    };

    let toldLast: Promise<unknown> = Promise.resolve();
    const tellState = (state: 'idle' | 'working' | 'asks' | 'done', sessionID?: string): void => {
        const source = { processId: process.pid, hasUser, sessionID, directory };
        const next = (): unknown => tell({ event: 'state', state, ...source });
        toldLast = toldLast.then(next, next);
    };

    /** Names a call: two conversations may have the same ids. */
    const nameOf = ({ sessionID = '', callID = '' }): string => `${sessionID} ${callID}`;

    /** Whether a text is as a pattern with `*` and `?`. */
    const matches = (text: string, pattern: string): boolean => {
        let [at, next, star, tried] = [0, 0, -1, 0];
        while (at < text.length) {
            if (pattern[next] === '*') {
                [star, tried] = [next++, at];
            } else if (pattern[next] === '?' || pattern[next] === text[at]) {
                next++;
                at++;
            } else if (star >= 0) {
                [next, at] = [star + 1, ++tried];
            } else {
                return false;
            }
        }
        return pattern.slice(next).replaceAll('*', '') === '';
    };

    /** Says something in the terminal, if there is one. */
    const say = (variant: 'info' | 'warning', message: string): void => {
        const body = { message, variant, duration: 10_000 };
        client.tui.showToast({ body }).catch(() => undefined);
    };

    const sayUnreviewed = (): void => say('warning', 'This change is not reviewed in the IDE.');

    /** Decision of OpenCode by its rules. @throws Error if it does not tell them. */
    const ruling = async (sessionID: string, files: readonly string[]): Promise<'ask' | 'allow' | 'deny'> => {
        const session = await client.session.get({ path: { id: sessionID } });
        const agent = (await client.app.agents()).data?.find(({ name }) => name === agents.get(sessionID));
        if (!agent?.permission || !session.data) {
            throw new Error('OpenCode’s rules are not known.');
        }
        const rules = [...agent.permission, ...(session.data.permission ?? [])];
        const actions = files.map(file => {
            const path = relative(worktree, file).replaceAll('\\', '/');
            return rules.filter(rule => matches('edit', rule.permission) && matches(path, rule.pattern)).at(-1)?.action;
        });
        const isAsked = actions.includes('ask') && !isAllowedForGood;
        return actions.includes('deny') ? 'deny' : isAsked ? 'ask' : 'allow';
    };

    const filesOf = (tool: string, { filePath, patchText }: Arguments): readonly string[] => {
        const patched = [...(patchText?.matchAll(/^\*\*\* (?:Add|Update|Delete) File:(.*)$/gm) ?? [])];
        const paths = { write: [filePath], edit: [filePath], apply_patch: patched.map(([, path]) => path.trim()) }[
            tool
        ];
        return (paths ?? []).flatMap(path => (path ? resolve(directory, path) : []));
    };

    const review = async (
        { tool, sessionID, callID }: ToolCall,
        args: Arguments,
        call: ReviewedCall,
        isAsked: boolean
    ) => {
        const toast = setTimeout(() => say('info', 'Review the change in the IDE.'), 500);
        call.isWaiting = true;
        const source = { sessionID, callID, processId: process.pid, since, directory, hasUser, isAuto };
        const answer = await tell({ event: 'write', ...source, isAsked, call: { tool, args } });
        call.isWaiting = false;
        clearTimeout(toast);
        if (answer === undefined || (isAsked && hasUser && !answer.allow && answer.deny === undefined)) {
            sayUnreviewed();
        }
        return answer ?? {};
    };

    /** Takes what happens for what OpenCode does: a subagent's end is none of its turn. */
    const follow = (type: string, { sessionID, info }: Properties, isAnswered: boolean): void => {
        if (type === 'session.created' && info?.parentID !== undefined) {
            subagents.add(info.id);
        }
        if (['session.idle', 'session.error'].includes(type) && !subagents.has(sessionID)) {
            tellState('done');
        } else if ((type === 'permission.asked' && !isAnswered) || type === 'question.asked') {
            tellState('asks');
        } else if (/^(permission|question)\.(replied|rejected)$/.test(type)) {
            tellState('working');
        }
    };

    tellState('idle');
    return {
        'chat.message': (_, { message }) => {
            agents.set(message.sessionID, message.agent);
            tellState('working', subagents.has(message.sessionID) ? undefined : message.sessionID);
            return Promise.resolve();
        },

        'tool.execute.before': async (tool, { args }) => {
            const files = filesOf(tool.tool, args);
            const rule = files.length > 0 && (await ruling(tool.sessionID, files).catch(sayUnreviewed));
            if (rule === false || rule === 'deny') {
                return;
            }
            // A call before may write what this one is to replace.
            const before = [...calls.values()].filter(each => each.files.some(file => files.includes(file)));
            const call: ReviewedCall = {
                sessionID: tool.sessionID,
                callID: tool.callID,
                files,
                over: new AbortController()
            };
            calls.set(nameOf(tool), call);
            await Promise.all(before.map(({ over }) => new Promise(end => over.signal.addEventListener('abort', end))));
            const { signal } = call.over;
            const { allow, note, deny } = signal.aborted ? {} : await review(tool, args, call, rule === 'ask');
            // OpenCode would write although its user has interrupted it.
            if (signal.aborted || deny !== undefined) {
                throw new Error(deny ?? 'The call was interrupted.');
            }
            Object.assign(args, allow);
            Object.assign(call, { isAllowed: allow !== undefined, note });
        },

        'tool.execute.after': (tool, result) => {
            const note = calls.get(nameOf(tool))?.note;
            result.output += note === undefined ? '' : `\n${note}`;
            return Promise.resolve();
        },

        event: async ({ event: { type, properties } }) => {
            const { id = '', sessionID, requestID = '', permission, reply, part, tool } = properties;
            if (type === 'permission.asked' && permission === 'edit') {
                questions.add(id);
            }
            const isAnswered = calls.get(nameOf({ sessionID, callID: tool?.callID }))?.isAllowed === true;
            follow(type, properties, isAnswered);
            if (type === 'permission.asked' && isAnswered) {
                const answer = { path: { id: sessionID, permissionID: id }, body: { response: 'once' } };
                await client.postSessionIdPermissionsPermissionId(answer).catch(() => undefined);
            }
            if (type === 'permission.replied') {
                isAllowedForGood ||= questions.delete(requestID) && reply === 'always';
            }
            const hasEnded = ['completed', 'error'].includes(part?.state?.status ?? '');
            for (const [name, call] of calls) {
                const { callID } = call;
                if (hasEnded ? callID === part?.callID : type === 'session.idle' && call.sessionID === sessionID) {
                    calls.delete(name);
                    call.over.abort();
                    if (call.isWaiting) {
                        tell({ event: 'over', sessionID: call.sessionID, callID }).catch(() => undefined);
                    }
                }
            }
        }
    };
}
