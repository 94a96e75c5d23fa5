import { nls } from '../messages/nls';
import type { ReasonCode } from './connection-advice';

/** Why no agent is connected, in as few words as a status bar has room for; undefined where none has been started. */
export function shortReason(code: ReasonCode): string | undefined {
    return reasons[code]?.();
}

const reasons: Record<ReasonCode, (() => string) | undefined> = {
    'agents-elsewhere': () => nls.localize('agent-companion/short/elsewhere', 'in another window'),
    'not-installed': () => nls.localize('agent-companion/short/notInstalled', 'not installed'),
    'release-too-old': () => nls.localize('agent-companion/short/tooOld', 'too old'),
    'settings-unusable': () => nls.localize('agent-companion/short/settings', 'settings cannot be read'),
    'ide-mode-off': () => nls.localize('agent-companion/short/ideModeOff', 'IDE mode off'),
    'not-discoverable': () => nls.localize('agent-companion/short/notFound', 'cannot find this window'),
    'root-unusable': () => nls.localize('agent-companion/short/root', 'folder cannot be used'),
    'no-folder': () => nls.localize('agent-companion/short/noFolder', 'no folder open'),
    'turned-off': () => nls.localize('agent-companion/short/turnedOff', 'turned off'),
    'terminal-of-another-window': () =>
        nls.localize('agent-companion/short/otherTerminal', 'terminal of another window'),
    'terminal-outside-workspace': () => nls.localize('agent-companion/short/outside', 'outside of the workspace'),
    'proxy-in-the-way': () => nls.localize('agent-companion/short/proxy', 'proxy in the way'),
    'not-started': undefined
};
