import * as assert from 'node:assert/strict';
import { CompanionService } from '../contract';
import { PageConnection, pageService } from './page-connection';

/** A connection that says which of its methods were called. */
class TestedConnection extends PageConnection {
    readonly called: string[] = [];

    constructor() {
        super({} as never);
    }

    override onLeave(): void {
        this.called.push('onLeave');
    }

    override terminalEnvironment(): Promise<Record<string, string>> {
        this.called.push('terminalEnvironment');
        return Promise.resolve({ TOKEN: 'secret' });
    }
}

describe('pageService', () => {
    it('has a page call what the contract names, and nothing else: no token is to be had by a method’s name', () => {
        const connection = new TestedConnection();
        const service: Partial<Record<string, unknown>> & CompanionService = { ...pageService(connection) };
        service.onLeave();
        assert.deepEqual(connection.called, ['onLeave']);
        for (const name of ['terminalEnvironment', 'connect', 'dispose', 'services', 'constructor', '__proto__']) {
            assert.equal(Object.hasOwn(service, name), false, name);
        }
    });
});
