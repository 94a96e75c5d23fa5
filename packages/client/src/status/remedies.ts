import type { EditorPort } from '../editor-port';
import { nls } from '../messages/nls';
import type { RemedyCode } from './connection-advice';

/** Do what helps when no agent is connected, each with the file or command that its remedy is about. */
export type Remedies = Record<RemedyCode, (subject: string) => Promise<unknown>>;

/** Copies a command for the user to run, and says so. */
export async function copyFix(
    command: string,
    { writeClipboard, messages }: Pick<EditorPort['user'], 'writeClipboard' | 'messages'>
): Promise<void> {
    await writeClipboard(command);
    messages.show({ sentence: nls.localize('agent-companion/copiedFix', 'Copied. Run it in a terminal.') });
}
