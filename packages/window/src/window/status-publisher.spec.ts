import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/server/events';
import type { CompanionServer } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { AttachedPage } from '../page/attached-page';
import type { SessionTerminals } from '../terminal/session-terminals';
import { StatusPublisher } from './status-publisher';

describe('StatusPublisher', () => {
    it('says of an agent that is still connected that it is turned off, as soon as it is', () => {
        const never = new Emitter<void>().event;
        const session = { label: 'Claude Code', kind: 'claude-code', version: '1', listening: true };
        const server = {
            onDidChangeSessions: never,
            onDidChangeStatus: never,
            sessions: () => [session, { ...session, label: 'Other', kind: undefined }],
            status: { discovery: { published: true, path: '/file' } }
        } as unknown as CompanionServer;
        const terminals = { onDidChange: never, terminalOf: () => undefined } as unknown as SessionTerminals;
        const changes = new Emitter<void>();
        const off = new Set<string>();
        const uses = { hasTurnedOff: (kind: string) => off.has(kind), onDidChange: changes.event };
        const publisher = new StatusPublisher(server, new AttachedPage(new ManualClock()), terminals, uses);
        const told: string[][] = [];
        publisher.onDidChange(() => {
            const turnedOff = publisher.status.agents.filter(({ isTurnedOff }) => isTurnedOff);
            told.push(turnedOff.map(({ name }) => name));
        });
        off.add('claude-code');
        changes.fire();
        off.clear();
        changes.fire();
        assert.deepEqual(told, [['Claude Code'], []]);
    });
});
