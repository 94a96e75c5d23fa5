import * as assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until';
import { MatrixBed, TYPED } from './matrix-bed';
import { Column, Remark } from './matrix-row';

const REASON = 'use the vault';

/** Words of agents for a file that is written. */
const WRITTEN = /success|Script completed|updated with changes/i;

/** How long a page is closed, in milliseconds. */
const AWAY = 20_000;

/** Events during a review; each gives what is to be said beside the file's text. */
export const acts: Readonly<Record<Column, (bed: MatrixBed) => Promise<Remark | undefined>>> = {
    accept,
    'edited accept': async bed => {
        if (bed.row.takesNoEdits) {
            await bed.ide.review.typeInVain('x', 'can write its own text only');
        } else {
            await bed.ide.review.appendText(TYPED);
            await bed.ide.review.waitUntilDecidable();
        }
        return accept(bed);
    },
    'reject with a reason': async bed => {
        const { page, review } = bed.ide;
        await review.focusRightSide();
        await review.waitUntilDecidable();
        await page.keyboard.press('Shift+Alt+Delete');
        await page.locator('.quick-input-widget:visible input').waitFor();
        await page.keyboard.type(REASON);
        await page.keyboard.press('Enter');
        await review.waitUntilGone(bed.title);
        if (!bed.row.asksBoth) {
            const told = await bed.told();
            await bed.waitUntilDone();
            return remarkOn(told);
        }
        await bed.user.waitForRejection();
        bed.takeTold();
        return tellByPrompt(bed);
    },
    Esc: async bed => {
        const { review } = bed.ide;
        const [, remark] = bed.row.outcomes.Esc.split('; ');
        const { agent, asksBoth, presses } = bed.row;
        await (asksBoth || 'asksInIde' in agent ? bed.user.sayNo() : bed.user.interrupt(presses));
        if (remark === undefined) {
            await review.waitUntilGone(bed.title);
        } else if (remark === 'review stays') {
            await review.press('accept');
        }
        await bed.user.ask('please go on');
        await bed.waitUntilDone();
        return remark as Remark | undefined;
    },
    reload: async bed => {
        await bed.reload();
        return accept(bed);
    },
    'page closed 20 s': async bed => {
        // So much time is what is tried.
        await bed.reopen(() => delay(AWAY));
        return accept(bed);
    },
    'agent killed': async bed => {
        bed.killAgent();
        const { review } = bed.ide;
        // Only what no agent waits for can be discarded.
        await review.press('discard');
        await until('the review is gone', async () => (await review.titles()).length === 0);
        return remarkOn(bed.takeTold());
    },
    'backend killed': async bed => {
        await bed.killBackend();
        if (bed.row.outcomes['backend killed'] === 'unchanged; terminal asks') {
            await bed.user.waitForAnswer(bed.row.question);
            return 'terminal asks';
        }
        return remarkOn(await bed.told());
    }
};

async function accept(bed: MatrixBed): Promise<Remark | undefined> {
    await bed.ide.review.press('accept');
    const told = await bed.told();
    await bed.waitUntilDone();
    assert.match(told, WRITTEN);
    return remarkOn(told);
}

/** Sends the words that stand in the agent's prompt, or are to be copied into it. */
async function tellByPrompt(bed: MatrixBed): Promise<Remark> {
    const remark =
        bed.row.outcomes['reject with a reason'] === 'unchanged; why to copy' ? 'why to copy' : 'why in prompt';
    if (remark === 'why to copy') {
        const { page } = bed.ide;
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Copy Text' }).click();
        const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
        await until('the words are copied', async () => (await read()).includes(REASON));
        await bed.user.ask(await read());
    } else {
        await bed.user.sendPasted(REASON);
    }
    await until('the model is told why', () => bed.takeTold().includes(REASON));
    return remark;
}

function remarkOn(told: string): Remark | undefined {
    if (told.includes(REASON)) {
        return 'told why';
    }
    return /was not written|user modified your|typed by hand/i.test(told) ? 'told so' : undefined;
}
