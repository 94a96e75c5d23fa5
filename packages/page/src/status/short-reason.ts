import { nls } from '../messages/nls';
import type { ReasonCode } from './connection-advice';

/** Why no agent is connected, in as few words as a status bar has room for; undefined where none has been started. */
export function shortReason(code: ReasonCode): string | undefined {
    return reasons[code]?.();
}

const reasons: Record<ReasonCode, (() => string) | undefined> = {
    'not-installed': () => nls.localize('agent-companion/short/notInstalled', 'not installed'),
    'release-too-old': () => nls.localize('agent-companion/short/tooOld', 'too old'),
    'settings-unusable': () => nls.localize('agent-companion/short/settings', 'unreadable settings'),
    'ide-mode-off': () => nls.localize('agent-companion/short/ideModeOff', 'IDE mode off'),
    'not-discoverable': () => nls.localize('agent-companion/short/notFound', 'window not found'),
    'root-unusable': () => nls.localize('agent-companion/short/root', 'unusable folder'),
    'no-folder': () => nls.localize('agent-companion/short/noFolder', 'no folder open'),
    'turned-off': () => nls.localize('agent-companion/short/turnedOff', 'turned off'),
    'terminal-of-another-window': () => nls.localize('agent-companion/short/otherTerminal', 'not this terminal'),
    'terminal-outside-workspace': () => nls.localize('agent-companion/short/outside', 'not this folder'),
    'proxy-in-the-way': () => nls.localize('agent-companion/short/proxy', 'proxy in the way'),
    'not-started': undefined
};
