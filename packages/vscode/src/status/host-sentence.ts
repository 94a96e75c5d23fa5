import { codedSentence, nls, Sentences } from '@agent-companion/page';
import { HostError, HostErrorCode } from '@agent-companion/window/host-link';

const sentences: Sentences<HostErrorCode> = {
    'no-private-socket': () =>
        nls.localize('agent-companion/hostOnWindows', 'Windows has no socket that only its user can open. Use WSL.'),
    'foreign-folder': folder =>
        nls.localize('agent-companion/hostForeignFolder', 'Another user has made {0}. Have it removed.', folder),
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
export function hostSentence(problem: Error | undefined): string | undefined {
    return problem instanceof HostError ? codedSentence(sentences, problem) : problem?.message;
}
