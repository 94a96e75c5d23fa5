import { useReviewBed } from '../support/review-bed';
import { describeAccessibility } from './review/accessibility-cases';
import { describeAttention } from './review/attention-cases';
import { describeByChange } from './review/by-change-cases';
import { describeChangeBoxes } from './review/change-boxes-cases';
import { describeDecisions } from './review/decisions-cases';
import { describeCrossingDecisions } from './review/decisions-on-the-way-cases';
import { describeKeyboardOnly } from './review/keyboard-only-cases';
import { describeReviewBar } from './review/review-bar-cases';
import { describeReviewsView } from './review/reviews-view-cases';
import { describeRepositorySettings, describeSettings } from './review/settings-cases';
import { describeTextNotices } from './review/text-notices-cases';
import { describeTypingElsewhere } from './review/typing-elsewhere-cases';
import { describeWaiting } from './review/waiting-cases';

/** Suites that share one page. Each finds it without a tab, and leaves it so. */
describe('Reviews', () => {
    const bed = useReviewBed({});
    // First: it shows what a new user finds.
    describeReviewsView(bed);
    describeReviewBar(bed);
    describeByChange(bed);
    describeChangeBoxes(bed);
    describeKeyboardOnly(bed);
    describeWaiting(bed);
    describeTypingElsewhere(bed);
    describeCrossingDecisions(bed);
    describeAttention(bed);
    describeTextNotices(bed);
    describeAccessibility(bed);
    // With settings of their own, for which the page is loaded anew.
    describeRepositorySettings(bed);
    describeDecisions(bed);
    describeSettings(bed);
});
