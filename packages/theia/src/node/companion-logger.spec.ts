import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { TheiaCompanionLogger } from './companion-logger';

describe('TheiaCompanionLogger', () => {
    it('says once what it is asked to say once, and all else each time', () => {
        const said: string[] = [];
        const container = new Container();
        container.bind(ILogger).toConstantValue({
            warn: (message: string) => Promise.resolve(void said.push(message))
        });
        const logger = container.resolve(TheiaCompanionLogger);
        ['first', 'second', 'first'].forEach(message => logger.warnOnce(message));
        logger.warn('first');
        assert.deepEqual(said, ['first', 'second', 'first']);
    });
});
