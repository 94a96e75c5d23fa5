import { isAbsolute, join } from 'node:path';
import { ChangedArguments, openCodeEnvironment, PluginAnswer, pluginMessageSchema } from '../../protocol/open-code';
import { parsePatch, patchOf } from './file-patch';
import { DecidedFile, HookDialect, HookedWrite } from './hook-dialect';
import { replaced, splitMark, written } from './text-changes';

/** What a tool would write, and the arguments by which it writes what the user has accepted. */
interface ToolWrite extends Pick<HookedWrite, 'files'> {
    readonly rewrite: (accepted: readonly DecidedFile[]) => ChangedArguments;
}

type WritingTool = Extract<ReturnType<typeof pluginMessageSchema.parse>, { event: 'write' }>['call'];

/** OpenCode, as our plugin in it tells of its tools. */
export const openCodeDialect: HookDialect = {
    traits: { kind: 'opencode', hearsComments: true, takesEmptyText: true },
    variables: openCodeEnvironment,
    read: message => {
        const told = pluginMessageSchema.safeParse(message).data;
        if (told?.event !== 'write') {
            return told && { kind: 'over', sessionId: told.sessionID, callId: told.callID };
        }
        const { sessionID: sessionId, callID: callId, processId, since, directory, call } = told;
        const write = writeOf(call, path => (isAbsolute(path) ? path : join(directory, path)));
        return (
            write && {
                ...{ kind: 'write', sessionId, callId, processId, since, files: write.files },
                answer: decided => answerTo(decided, write.rewrite)
            }
        );
    }
};

/** Undefined for what cannot be reviewed: OpenCode asks about it, or refuses it. */
function writeOf({ tool, args }: WritingTool, absolute: (path: string) => string): ToolWrite | undefined {
    if (tool === 'apply_patch') {
        const files = parsePatch(args.patchText)?.map(file => ({ ...file, path: absolute(file.path) }));
        return files && { files, rewrite: accepted => ({ patchText: patchOf(files, accepted.map(wantedFile)) }) };
    }
    const path = absolute(args.filePath);
    if (tool === 'write') {
        return {
            files: [{ path, change: written(args.content) }],
            rewrite: ([{ text = '' }]) => ({ content: text })
        };
    }
    return {
        files: [{ path, change: replaced(args.oldString, args.newString, args.replaceAll) }],
        // It keeps the byte order mark itself.
        rewrite: ([{ old, text }]) => ({ oldString: splitMark(old)[1], newString: splitMark(text)[1] })
    };
}

function wantedFile({ path, old, proposed, text }: DecidedFile): Parameters<typeof patchOf>[1][number] {
    return { path, old, ...(text !== proposed && { edited: text }) };
}

function answerTo(decided: readonly DecidedFile[], rewrite: ToolWrite['rewrite']): PluginAnswer {
    // What the user has made equal to the file is no change, which the tool `edit` would call an error.
    const accepted = decided.filter(({ text, old }) => text !== undefined && text !== old);
    const refused = decided.filter(file => !accepted.includes(file)).map(refusalOf);
    const edited = accepted.filter(({ text, proposed }) => text !== proposed).map(editOf);
    if (accepted.length === 0) {
        return { deny: refused.join('\n') };
    }
    const notes = [...edited, ...refused];
    return notes.length === 0 ? { allow: {} } : { allow: rewrite(accepted), note: notes.join('\n') };
}

function refusalOf({ path, comment }: DecidedFile): string {
    const words = comment ? `: ${comment}` : '. Stop, and ask the user what to do instead.';
    return `The user rejected the change of ${path}${words}`;
}

function editOf({ path }: DecidedFile): string {
    return `The user modified your change of ${path} before it was written. Read the file before you change it again.`;
}
