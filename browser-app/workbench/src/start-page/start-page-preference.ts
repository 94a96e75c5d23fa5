import { nls } from '@theia/core/lib/common/nls';
import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';

/** Whether the start page is shown while no editor is open. */
export const START_PAGE_PREFERENCE = 'workbench.startPage';

export const startPagePreferenceSchema: PreferenceSchema = {
    properties: {
        [START_PAGE_PREFERENCE]: {
            type: 'boolean',
            default: true,
            description: nls.localize('agent-companion/startPage/show', 'Show the start page when no editor is open')
        }
    }
};
