import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { settled } from '../../../common/testing/settled';
import { nextFrame } from './next-frame';

describe('The next frame', () => {
    let page: FakePage;

    beforeEach(() => {
        page = new FakePage();
        Object.assign(globalThis, { requestAnimationFrame: () => 1 });
    });
    afterEach(() => page.dispose());

    it('is not waited for in a page that is hidden, which draws none', async () => {
        Object.defineProperty(document, 'hidden', { value: true });
        let isOver = false;
        nextFrame().then(
            () => (isOver = true),
            () => undefined
        );
        await settled();
        assert.ok(isOver);
    });
});
