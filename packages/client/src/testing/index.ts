export { FakeReviewTab } from './fake-review-tab';
