import { nls } from './nls';
import type { DiscoveryCaution, DiscoveryRefusal } from '@agent-companion/core/server';
import { EnvironmentRefusal, HomeProblem } from '@agent-companion/core/contract';
import { codedSentence, Sentences } from './coded-sentence';

/** @param agents the subject: all agents, or the name of one. */
const discovery = (agents: string): Sentences<DiscoveryCaution['code']> => ({
    'not-a-folder': folder =>
        nls.localize(
            'agent-companion/notAFolder',
            '{0} is a file or a link: {1} cannot find this window.',
            folder,
            agents
        ),
    'foreign-folder': folder =>
        nls.localize(
            'agent-companion/foreignFolder',
            'Another user owns {0}: {1} cannot find this window safely.',
            folder,
            agents
        ),
    'replaceable-files': folder =>
        nls.localize(
            'agent-companion/replaceableFiles',
            'Every user may replace files in {0}: {1} cannot find this window safely.',
            folder,
            agents
        ),
    'folder-error': (folder, why) =>
        nls.localize(
            'agent-companion/folderError',
            '{0} cannot be used, so {2} cannot find this window: {1}',
            folder,
            why,
            agents
        ),
    'too-large': () =>
        nls.localize(
            'agent-companion/tooManyFolders',
            'The workspace has too many folders: {0} cannot be told of them.',
            agents
        ),
    'not-written': (file, why) =>
        nls.localize(
            'agent-companion/discoveryNotWritten',
            '{0} cannot be written, so {2} cannot find this window: {1}',
            file,
            why,
            agents
        ),
    'not-published': () => nls.localize('agent-companion/notPublished', 'Agents cannot find this window yet.'),
    removed: () => nls.localize('agent-companion/windowRemoved', 'This window has ended. Reload the page.'),
    'foreign-sticky-folder': folders =>
        nls.localize(
            'agent-companion/foreignStickyFolder',
            'Another user owns {0} and could mislead {1}.',
            folders,
            agents
        ),
    'policy-refused': (file, why) =>
        nls.localize(
            'agent-companion/policyRefused',
            'No agent is served: the policy {0} is refused. Tell your administrator: {1}',
            file,
            why
        ),
    'audit-not-written': (file, why) =>
        nls.localize(
            'agent-companion/auditNotWritten',
            'Decisions are not recorded: {0} cannot be written. Tell your administrator: {1}',
            file,
            why
        ),
    'hooks-missing': why =>
        nls.localize(
            'agent-companion/hooksMissing',
            'You review only what {0} asks about, as its hooks could not be set up: {1}',
            agents,
            why
        ),
    'root-with-delimiter': (root, delimiter) =>
        nls.localize(
            'agent-companion/rootWithDelimiter',
            'Agents cannot be told of {0}, because of the ‘{1}’ in its name. Rename it.',
            root,
            delimiter
        )
});

const home: Sentences<HomeProblem['code']> = {
    'not-read': (file, why) => nls.localize('agent-companion/settingsNotRead', '{0} cannot be read: {1}', file, why),
    'not-json': (file, why) => nls.localize('agent-companion/settingsNotJson', '{0} is not valid JSON: {1}', file, why),
    'not-settings': file => nls.localize('agent-companion/settingsNotObject', '{0} holds no settings.', file),
    'not-own': file =>
        nls.localize(
            'agent-companion/settingsNotOwn',
            '{0} is a link, not yours, or too large. It is left alone.',
            file
        ),
    'not-written': (file, why) =>
        nls.localize('agent-companion/settingsNotWritten', '{0} cannot be written: {1}', file, why),
    'foreign-content': (folder, name) =>
        nls.localize(
            'agent-companion/toolsForeignContent',
            '{0} holds something else ({1}). Move it away first.',
            folder,
            name
        ),
    'by-policy': file =>
        nls.localize(
            'agent-companion/hooksByPolicy',
            'A policy has changes reviewed before they are written: {0} stays as it is.',
            file
        ),
    'old-release': release =>
        nls.localize(
            'agent-companion/toolsOldRelease',
            'The IDE’s tools need Gemini CLI {0} or newer. Update it first.',
            release
        )
};

const environment: Sentences<EnvironmentRefusal['code']> = {
    'not-greeted': () =>
        nls.localize('agent-companion/notGreeted', 'This window is not connected yet. Try again in a moment.'),
    'window-ended': () => nls.localize('agent-companion/windowRemoved', 'This window has ended. Reload the page.'),
    'not-written': why =>
        nls.localize(
            'agent-companion/scriptNotWritten',
            'The connection cannot be put into a file: {0}. Start the IDE with XDG_STATE_HOME set to another folder.',
            why
        ),
    late: folder =>
        nls.localize('agent-companion/scriptLate', '{0} does not answer; it may be on a network that is gone.', folder)
};

/** Says why agents cannot find the window by its file, or warns of that file. */
export function discoverySentence(said: DiscoveryRefusal | DiscoveryCaution): string {
    const agent = 'agent' in said ? said.agent : undefined;
    return codedSentence(discovery(agent ?? nls.localize('agent-companion/agents', 'agents')), said);
}

/** Why something in the user's home cannot be used or changed. */
export function homeSentence(problem: HomeProblem): string {
    return codedSentence(home, problem);
}

/** Why there is no line for a shell outside of the IDE. */
export function environmentSentence(refusal: EnvironmentRefusal): string {
    return codedSentence(environment, refusal);
}
