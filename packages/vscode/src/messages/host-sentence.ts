import type { HostErrorCode } from '@agent-companion/core/host-link';
import { Coded, nls, Sentences } from '@agent-companion/client';

/** Why there is no connection to the host process; for the codes of the system there is no sentence. */
type HostProblem = Error & Partial<Pick<Coded<string>, 'code' | 'facts'>>;

const sentences: Sentences<HostErrorCode> = {
    'no-private-socket': () =>
        nls.localize('agent-companion/hostOnWindows', 'Windows has no socket that only its user can open. Use WSL.'),
    'foreign-folder': folder =>
        nls.localize('agent-companion/hostForeignFolder', 'Another user has made {0}. Have it removed.', folder),
    'replaceable-folder': folder =>
        nls.localize(
            'agent-companion/hostReplaceableFolder',
            'Another user could replace what is in {0}. Set XDG_RUNTIME_DIR or TMPDIR to a folder of your own.',
            folder
        ),
    'not-a-folder': folder =>
        nls.localize('agent-companion/hostNotAFolder', '{0} is a file or a link. Remove it.', folder),
    'path-too-long': folder =>
        nls.localize(
            'agent-companion/hostPathTooLong',
            '{0} is too long for a socket. Set TMPDIR to a shorter folder.',
            folder
        ),
    'not-made': (folder, why) => nls.localize('agent-companion/hostNotMade', '{0} cannot be made: {1}', folder, why),
    'not-started': log =>
        nls.localize('agent-companion/hostNotStarted', 'The companion’s process does not start. {0} says why.', log)
};

/** Why there is no host process, in the user's language but for what the system has said. */
export function hostSentence({ code, facts = [], message }: HostProblem): string {
    return code !== undefined && isHostCode(code) ? sentences[code](...facts) : message;
}

function isHostCode(code: string): code is HostErrorCode {
    return Object.hasOwn(sentences, code);
}
