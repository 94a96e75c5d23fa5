import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { nls } from '@theia/core/lib/common/nls';

/** How long, in seconds, a proposed change waits for the IDE's page to come (back) before the agent is told no. */
export const PAGE_WAIT_PREFERENCE = 'geminiCompanion.pageWait';

/** The longest page wait, in seconds. The CLI itself waits ten minutes for an answer. */
export const MAX_PAGE_WAIT_SECONDS = 300;

export const companionPreferenceSchema: PreferenceSchema = {
    properties: {
        [PAGE_WAIT_PREFERENCE]: {
            type: 'number',
            minimum: 0,
            maximum: MAX_PAGE_WAIT_SECONDS,
            default: 30,
            description: nls.localize(
                'gemini-companion/pageWait',
                'How long, in seconds, a change proposed by Gemini CLI waits for this page while it is reloading or closed.'
            )
        }
    }
};
