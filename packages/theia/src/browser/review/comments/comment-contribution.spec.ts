import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import { Container } from '@theia/core/shared/inversify';
import { FakeReviewScreen } from '../../testing/fake-review-screen';
import { reviewRequest } from '@agent-companion/page/testing';
import { ReviewHandlers } from '../commands/review-handlers';
import { ReviewDecisions } from '../decision/review-decisions';
import { UnattendedCommands } from '../decision/unattended-commands';
import { ReviewService } from '../review-service';
import { rejectWithCommentCommand } from './comment-commands';
import { CommentContribution } from './comment-contribution';
import { ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

leavePage();

describe('Commands that comment on a review or take it from no agent, while the keyboard is in an agent’s terminal', () => {
    /** The ids of what was rejected, copied, or brought in front. */
    let rejected: string[];
    let copied: string[];
    let broughtUp: string[];
    let asked: string[];
    let isRefused: boolean;
    let run: (command: string) => Promise<unknown>;
    /** Puts a review into sight, and the other one behind it. */
    let show: (id: string) => void;

    beforeEach(async () => {
        [rejected, copied, broughtUp, asked, isRefused] = [[], [], [], [], false];
        const screen = new FakeReviewScreen();
        await screen.reviews.show(reviewRequest({ id: 'in front', agentName: 'A' }));
        await screen.reviews.show(reviewRequest({ id: 'behind', agentName: 'B' }));
        const [front, behind] = screen.opened.map(({ review }) => review);
        show = id =>
            [front, behind].forEach(review => {
                Object.assign(review.widget, { isVisible: review.request.id === id });
                screen.shell.inMain = review.request.id === id ? review.widget : screen.shell.inMain;
            });
        show('in front');
        const container = new Container();
        container.bind(ReviewService).toConstantValue(screen.reviews);
        container.bind(ReviewHandlers).toConstantValue(
            new ReviewHandlers({
                reviews: screen.reviews,
                keyTargets: { find: () => ({ code: behind.widget.isVisible ? 'in-front' : 'behind', review: behind }) },
                front: {
                    reveal: ({ request: { id } }) => Promise.resolve(show(id)).then(() => void broughtUp.push(id))
                },
                cooldown: { isCooling: () => false, refuses: () => isRefused }
            })
        );
        container.bind<object>(ReviewDecisions).toConstantValue({
            copyText: ({ request }: { request: { id: string } }) => Promise.resolve(void copied.push(request.id))
        });
        container.bind<object>(ReviewComments).toConstantValue({ of: () => [] });
        container.bind<object>(ReviewFeedback).toConstantValue({
            unsent: () => undefined,
            reject: ({ request }: { request: { id: string } }) => Promise.resolve(void rejected.push(request.id))
        });
        container.bind<object>(QuickInputService).toConstantValue({
            input: ({ title }: { title: string }) => {
                asked.push(title);
                return Promise.resolve('Use the other API');
            }
        });
        container.bind<object>(QuickPickService).toConstantValue({});
        container.bind(CommentContribution).toSelf();
        container.bind(UnattendedCommands).toSelf();
        const commands = new CommandRegistry({ getContributions: () => [] });
        container.get(CommentContribution).registerCommands(commands);
        container.get(UnattendedCommands).registerCommands(commands);
        run = command => commands.executeCommand(command);
    });

    it('show that agent’s review first, and act on it when pressed again', async () => {
        await run(rejectWithCommentCommand.id);
        assert.deepEqual([rejected, asked], [[], []]);
        assert.deepEqual(broughtUp, ['behind']);
        await run(rejectWithCommentCommand.id);
        assert.deepEqual(rejected, ['behind']);
    });

    it('do nothing with a review that has only just come', async () => {
        show('behind');
        isRefused = true;
        await run(rejectWithCommentCommand.id);
        await run('agent-companion.review.copyText');
        assert.deepEqual([asked, copied], [[], []]);
    });

    it('copy the text of what can be seen only', async () => {
        await run('agent-companion.review.copyText');
        assert.deepEqual(copied, []);
        await run('agent-companion.review.copyText');
        assert.deepEqual(copied, ['behind']);
    });
});
