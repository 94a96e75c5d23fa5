import type { WindowMemory } from '@agent-companion/client';

/** Prefix of all keys under which something of a window is stored. */
const PREFIX = 'agent-companion.';

const WINDOW_ID = `${PREFIX}window-id`;

/** Memory of a tab about its window over a reload; 'Duplicate Tab' copies it. */
export function tabMemory(storage: Storage): WindowMemory {
    return {
        remembered: () => {
            const windowId = storage.getItem(WINDOW_ID);
            return Promise.resolve(windowId === null ? {} : { windowId });
        },
        open: windowId => {
            if (storage.getItem(WINDOW_ID) !== windowId) {
                // The rest is the original's, of which this tab is a duplicate.
                const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
                keys.filter(key => key.startsWith(PREFIX)).forEach(key => storage.removeItem(key));
                storage.setItem(WINDOW_ID, windowId);
            }
            return Promise.resolve();
        }
    };
}
