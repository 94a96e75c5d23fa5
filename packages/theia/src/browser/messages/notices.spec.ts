import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { MessageClient, MessageService, ProgressMessage } from '@theia/core/lib/common';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { Container } from '@theia/core/shared/inversify';
import { Notices } from './notices';

describe('A notice', () => {
    let answer: (action: string) => void;
    let notices: Notices;

    beforeEach(() => {
        const client = new MessageClient();
        // As Theia's notifications do.
        client.showProgress = (id: string, message: ProgressMessage, token: CancellationToken) =>
            new Promise<string | undefined>(resolve => {
                answer = resolve;
                token.onCancellationRequested(() => resolve(ProgressMessage.Cancel));
            });
        const container = new Container();
        container.bind(MessageService).toConstantValue(new MessageService(client));
        container.bind(Notices).toSelf();
        notices = container.get(Notices);
    });

    it('is answered by what the user takes', async () => {
        const { answered } = notices.show('Turn it on?', ['Not Now', 'Turn On']);
        answer('Turn On');
        assert.equal(await answered, 'Turn On');
    });

    it('has no answer once it has been taken away', async () => {
        const { answered, hide } = notices.show('Turn it on?', ['Not Now', 'Turn On']);
        hide();
        assert.equal(await answered, undefined);
    });
});
