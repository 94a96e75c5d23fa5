export * from './connection-under-test';
export * from './decisions-under-test';
export * from './fake-review-screen';
export * from './fake-review-tab';
export * from './plain-model';
export * from './review-request';
export * from './ruled-review';
export * from './scripted-backend';
