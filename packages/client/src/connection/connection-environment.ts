import { CompanionService, errorLine } from '@agent-companion/core/contract';
import { environmentSentence } from '../messages/backend-sentences';
import { nls } from '../messages/nls';

/** Whether the line is in the clipboard, and what to tell the user of it. */
interface CopiedEnvironment {
    readonly copied: boolean;
    readonly sentence: string;
}

/** Copies a line that connects a terminal outside. Never rejects. */
export async function copyConnectionEnvironment(
    service: Pick<CompanionService, 'getConnectionEnvironment'>,
    writeClipboard: (text: string) => PromiseLike<void>
): Promise<CopiedEnvironment> {
    try {
        const environment = await service.getConnectionEnvironment();
        if (!environment.available) {
            return { copied: false, sentence: environmentSentence(environment) };
        }
        // The line names a file: page, clipboard and shell history see no token.
        await writeClipboard(environment.line);
    } catch (error) {
        return { copied: false, sentence: errorLine(error) };
    }
    const sentence = nls.localize(
        'agent-companion/copied',
        'Copied. Paste into a terminal of yours on the IDE’s machine, then start an agent there.'
    );
    return { copied: true, sentence };
}
