export { FakeReviewScreen } from './fake-review-screen';
export { reviewRequest } from './review-request';
