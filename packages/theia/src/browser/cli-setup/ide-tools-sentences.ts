import { nls } from '@theia/core/lib/common/nls';
import { IdeToolsProblem } from '../../common';
import { codedSentence, Sentences } from '@agent-companion/page';

const sentences: Sentences<IdeToolsProblem['code']> = {
    'not-a-folder': folder =>
        nls.localize('agent-companion/toolsNotAFolder', '{0} is a file or a link. Remove it first.', folder),
    'foreign-folder': folder =>
        nls.localize('agent-companion/toolsForeignFolder', 'Another user owns {0}. Remove it first.', folder),
    'foreign-content': (folder, name) =>
        nls.localize(
            'agent-companion/toolsForeignContent',
            '{0} holds something else ({1}). Move it away first.',
            folder,
            name
        ),
    'not-read': (folder, why) =>
        nls.localize('agent-companion/settingsNotRead', '{0} cannot be read: {1}', folder, why),
    'not-written': (folder, why) =>
        nls.localize('agent-companion/settingsNotWritten', '{0} cannot be written: {1}', folder, why),
    'old-release': release =>
        nls.localize(
            'agent-companion/toolsOldRelease',
            'The IDE’s tools need Gemini CLI {0} or newer. Update it first.',
            release
        )
};

/** Why the tools are not turned on or off. */
export function ideToolsSentence(problem: IdeToolsProblem): string {
    return codedSentence(sentences, problem);
}
