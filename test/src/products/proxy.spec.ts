import { describeLoop } from '../loop/loop-cases';
import { startTestIde } from '../support/test-ide';

describe('The loop behind nginx with a path, a login and a cut of idle connections', () => {
    describeLoop({
        displayName: 'Theia with Agent Companion',
        start: (files, options) => startTestIde(files, { ...options, behindNginx: true })
    });
});
