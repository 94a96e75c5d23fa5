import * as assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import * as path from 'node:path';
import { connectTo } from '../sockets';
import { eventually, ManualClock, silentLogger, useTemporaryFolder } from '../testing';
import { hostSocket } from './host-folder';
import { HostSocket } from './host-socket';

const UPKEEP_MS = 15_000;

describe('The socket of a host (takes Linux or macOS)', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => path.join(temporary(), 'host');
    let clock: ManualClock;
    let opened: HostSocket[];

    beforeEach(() => {
        clock = new ManualClock();
        opened = [];
    });
    afterEach(() => Promise.all(opened.map(each => each.end())));

    /** @param name is sent to who connects. */
    async function begin(name: string): Promise<HostSocket | undefined> {
        const serve = (stream: Socket): void => void stream.on('error', () => undefined).end(name);
        const socket = new HostSocket({ folder: folder(), serve, logger: silentLogger, clock });
        opened.push(socket);
        return (await socket.begin()) ? socket : undefined;
    }

    async function served(): Promise<string | undefined> {
        const stream = await connectTo(hostSocket(folder()));
        return stream?.setEncoding('utf8').reduce((text, part: string) => text + part, '');
    }

    it('is back, where something has cleared its folder away', async () => {
        await begin('one');
        assert.equal(await served(), 'one');
        rmSync(folder(), { recursive: true });
        assert.equal(await served(), undefined);
        await eventually(async () => {
            clock.advance(UPKEEP_MS);
            assert.equal(await served(), 'one');
        });
        await opened[0].end();
        assert.equal(existsSync(folder()), false);
    });

    it('is left to a host that has been started meanwhile, and is back once that has ended', async () => {
        await begin('one');
        rmSync(folder(), { recursive: true });
        const other = await begin('other');
        clock.advance(UPKEEP_MS);
        assert.equal(await served(), 'other');
        assert.equal(await begin('third'), undefined);
        await other?.end();
        await eventually(async () => {
            clock.advance(UPKEEP_MS);
            assert.equal(await served(), 'one');
        });
    });
});
