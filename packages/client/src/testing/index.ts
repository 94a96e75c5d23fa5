export { FakeReviewScreen } from './fake-review-screen';
export { FakeReviewTab } from './fake-review-tab';
export { reviewRequest } from './review-request';
