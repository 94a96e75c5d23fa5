import { pluginMessageSchema, PluginAnswer } from '../../../protocol/open-code';
import { decidedWords } from './decided-words';
import { DecidedFile, HookDialect } from './hook-dialect';
import { patches, pathsFrom, replaces, ToolWrite, WritingTool, writes } from './tool-writes';

const tools: Readonly<Record<string, WritingTool>> = {
    write: writes('filePath', 'content'),
    edit: replaces('filePath', 'oldString', 'newString', { all: 'replaceAll' }),
    apply_patch: patches('patchText')
};

/** OpenCode, as our plugin in it tells of its tools. */
export const openCodeDialect: HookDialect = {
    traits: { kind: 'opencode', hearsComments: true, takesEmptyText: true },
    isInProcess: true,
    isHeadless: () => false,
    read: message => {
        const told = pluginMessageSchema.safeParse(message).data;
        if (told === undefined) {
            return undefined;
        }
        if (told.event === 'state') {
            const { state, sessionID: id, directory: folder } = told;
            return { state, source: told, ...(id && folder && { conversation: { id, folder } }) };
        }
        const { sessionID: sessionId, callID: callId } = told;
        if (told.event === 'over') {
            return { event: { kind: 'over', sessionId, callId }, source: {} };
        }
        const { processId, since, hasUser, isAuto, isAsked, directory, call } = told;
        const write = Object.hasOwn(tools, call.tool) && tools[call.tool](call.args, pathsFrom(directory));
        return write
            ? {
                  source: { processId, since, hasUser },
                  event: {
                      ...{
                          kind: 'write',
                          sessionId,
                          callId,
                          files: write.files,
                          asks: isAsked ? (isAuto ? 'itself' : 'terminal') : 'nobody'
                      },
                      answers: { deny: deny => ({ deny }), decided: decided => answerTo(decided, write) }
                  }
              }
            : undefined;
    }
};

function answerTo(decided: readonly DecidedFile[], { rewrite }: ToolWrite): PluginAnswer {
    const { accepted, notes, isAsProposed } = decidedWords(decided);
    if (accepted.length === 0) {
        return { deny: notes.join('\n') };
    }
    return isAsProposed ? { allow: {} } : { allow: rewrite(accepted), note: notes.join('\n') };
}
