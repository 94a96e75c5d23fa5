import { CompanionService, errorLine } from '@agent-companion/window/contract';
import { environmentSentence } from '../messages/backend-sentences';
import { nls } from '../messages/nls';

/** Whether the line is in the clipboard, and what to tell the user of it. */
interface CopiedEnvironment {
    readonly copied: boolean;
    readonly sentence: string;
}

/**
 * Gives a terminal outside the IDE what the IDE's own terminals have: the variables that lead to this window. What is copied
 * names the file that holds them: neither the page, nor the clipboard, nor a shell's history sees the token. Never rejects.
 */
export async function copyConnectionEnvironment(
    service: Pick<CompanionService, 'getConnectionEnvironment'>,
    writeClipboard: (text: string) => PromiseLike<void>
): Promise<CopiedEnvironment> {
    try {
        const environment = await service.getConnectionEnvironment();
        if (!environment.available) {
            return { copied: false, sentence: environmentSentence(environment) };
        }
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
