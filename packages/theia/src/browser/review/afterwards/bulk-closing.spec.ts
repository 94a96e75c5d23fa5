import * as assert from 'node:assert/strict';
import { Disposable } from '@theia/core/lib/common/disposable';
import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { WillExecuteCommandEvent } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import type { StatusMessage } from '@agent-companion/page';
import type { Review } from '../review';
import { reviewRequest } from '@agent-companion/page/testing';
import { BulkClosing } from './bulk-closing';

const widget = (name: string): Widget => ({ id: name }) as Widget;

describe('BulkClosing', () => {
    const [file, other, review, second] = ['file', 'other', 'review', 'second'].map(widget);
    const waiting = [review, second];
    let closed: Widget[];
    let said: string[];
    let offered: StatusMessage['actions'];
    let shell: { closeMany(targets: Widget[]): Promise<Widget[]> };
    /** A command that throws is never told to have ended. */
    let begin: (command: string) => void;
    let run: (command: string, act: () => void) => void;

    beforeEach(() => {
        [closed, said] = [[], []];
        shell = { closeMany: targets => Promise.resolve((closed = targets)) };
        const will = new Emitter<WillExecuteCommandEvent>();
        const did = new Emitter<{ commandId: string; args: unknown[] }>();
        const commands = { onWillExecuteCommand: will.event, onDidExecuteCommand: did.event };
        begin = commandId => void will.fire({ commandId, args: [] } as unknown as WillExecuteCommandEvent);
        run = (commandId, act) => {
            begin(commandId);
            did.fire({ commandId: 'one that was running before', args: [] });
            act();
            did.fire({ commandId, args: [] });
        };
        const reviewIn = (target?: Widget | null): Review | undefined =>
            waiting.some(each => each === target)
                ? ({ request: reviewRequest({ id: target?.id }) } as Review)
                : undefined;
        new BulkClosing({
            shell,
            commands,
            reviews: { reviewIn },
            messages: {
                show: ({ sentence, actions }) => {
                    said.push(sentence);
                    offered = actions;
                    return Disposable.NULL;
                }
            },
            rejectAllCommand: 'reject-all'
        }).onStart();
    });

    const close = (...targets: Widget[]): void => {
        shell.closeMany(targets).catch(assert.fail);
    };

    it('offers to reject those that were to be closed, and no other that waits', () => {
        close(file, review);
        assert.deepEqual(offered, [{ label: 'Reject', command: 'reject-all', arguments: [['review']] }]);
        close(review, second);
        assert.deepEqual(offered, [{ label: 'Reject All', command: 'reject-all', arguments: [['review', 'second']] }]);
    });

    it('does so by a command that closes several, also where there is only one', () => {
        run(CommonCommands.CLOSE_OTHER_TABS.id, () => close(review));
        assert.deepEqual([closed, said.length], [[], 1]);
    });

    it('closes a review by itself as ever, and whatever is no review', () => {
        run(CommonCommands.CLOSE_TAB.id, () => close(review));
        assert.deepEqual(closed, [review]);
        run(CommonCommands.CLOSE_ALL_TABS.id, () => close(file, other));
        close(review);
        assert.deepEqual([closed, said], [[review], []]);
    });

    it('closes a review by itself as ever after a command that has failed', () => {
        begin(CommonCommands.CLOSE_ALL_TABS.id);
        run(CommonCommands.CLOSE_TAB.id, () => close(review));
        assert.deepEqual([closed, said], [[review], []]);
    });
});
