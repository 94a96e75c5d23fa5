import assert from 'node:assert/strict';
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { auditFile, AuditLog } from './audit-log';

describe('The audit', () => {
    const temporary = useTemporaryFolder();
    const faults: (string | undefined)[] = [];
    const record = { what: 'accepted', agent: 'codex', session: 's', path: '/a', text: 'a' } as const;

    beforeEach(() => (faults.length = 0));

    const newLog = (): AuditLog =>
        new AuditLog({ clock: new ManualClock(), onFault: fault => faults.push(fault), maxFileBytes: 1_000 });

    it('begins a file anew before it is full, and keeps ten', async () => {
        const log = newLog();
        for (let count = 0; count < 100; count++) {
            log.add(temporary(), record);
            await log.drained();
        }
        const name = basename(auditFile(temporary()));
        const names = readdirSync(temporary()).sort();
        assert.deepEqual(names, [name, ...Array.from({ length: 10 }, (_, index) => `${name}.${index + 1}`)].sort());
        for (const each of names) {
            const { size, mode } = lstatSync(join(temporary(), each));
            assert.ok(size > 0 && size <= 1_000, `${each} has ${size} bytes.`);
            assert.equal(mode & 0o777, 0o600);
            readFileSync(join(temporary(), each), 'utf8')
                .trim()
                .split('\n')
                .forEach(line => JSON.parse(line) as object);
        }
        assert.deepEqual(new Set(faults), new Set([undefined]));
    });

    it('follows no link that another user has planted', async () => {
        const target = join(temporary(), 'target');
        writeFileSync(target, '', { mode: 0o600 });
        symlinkSync(target, auditFile(temporary()));
        const log = newLog();
        log.add(temporary(), record);
        await log.drained();
        assert.match(String(faults), /ELOOP/);
        assert.equal(readFileSync(target, 'utf8'), '');
    });
});
