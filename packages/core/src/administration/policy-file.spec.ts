import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noPolicy, strictestPolicy } from '../agents/policy';
import { PolicyState, readPolicy } from './policy-file';

const POLICY = {
    agents: ['codex'],
    context: 'off',
    tools: 'read-only',
    exclude: ['*.pem'],
    review: { before: 'guarded', guarded: ['Dockerfile'] },
    audit: { folder: '/var/log/agents' }
};

describe('The policy’s file (takes root)', () => {
    let folder: string;
    let file: string;

    before(function () {
        if (process.getuid?.() !== 0) {
            this.skip();
        }
    });
    beforeEach(() => {
        // The temporary folder is everybody's.
        folder = mkdtempSync('/opt/agent-companion-test-');
        chmodSync(folder, 0o755);
        file = join(folder, 'etc', 'policy.json');
        mkdirSync(dirname(file), { mode: 0o755 });
        writeFileSync(file, JSON.stringify(POLICY), { mode: 0o644 });
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const read = (named?: string): Promise<PolicyState> => readPolicy(file, named);

    it('says what is allowed, and what it does not say is allowed', async () => {
        assert.deepEqual(await read(), { policy: POLICY, file });
        writeFileSync(file, '{}');
        assert.deepEqual(await read(), { policy: noPolicy.policy, file });
    });

    it('counts where it is expected, whatever another place is named, and there if it is missing', async () => {
        const other = join(folder, 'other.json');
        writeFileSync(other, '{}');
        assert.deepEqual((await read(other)).policy, POLICY);
        renameSync(file, `${file}.gone`);
        assert.deepEqual(await read(), { policy: noPolicy.policy });
        assert.deepEqual(await read(other), { policy: noPolicy.policy, file: other });
        assert.match((await read(join(folder, 'none.json'))).fault ?? '', /ENOENT/);
        assert.match((await read('policy.json')).fault ?? '', /not absolute/);
    });

    for (const [what, spoil, fault] of [
        ['is another user’s', () => chownSync(file, 1, 0), /policy\.json must be root’s/],
        ['is for others to write', () => chmodSync(file, 0o646), /policy\.json must be root’s/],
        ['lies in a folder of another user', () => chownSync(dirname(file), 1, 0), /etc must be root’s/],
        [
            'lies in a folder in which others write',
            () => chmodSync(folder, 0o777),
            /agent-companion-test-\w+ must be root’s/
        ],
        ['is a link to a file of another user', () => linkToForeign(), /foreign must be root’s/],
        ['is a folder', () => (rmSync(file), mkdirSync(file)), /no regular file/],
        ['is no JSON', () => writeFileSync(file, '{"agents": ['), /JSON/],
        ['has a key that is misspelled', () => writeFileSync(file, '{"tool": "off"}'), /Unrecognized key.*tool/],
        ['names an agent that there is not', () => writeFileSync(file, '{"agents": ["gemini"]}'), /agents/],
        ['has an audit of no absolute folder', () => writeFileSync(file, '{"audit": {"folder": "a"}}'), /audit/]
    ] as const) {
        it(`is refused, and the strictest holds, where it ${what}`, async () => {
            spoil();
            const { policy, fault: why = '' } = await read();
            assert.deepEqual(policy, strictestPolicy);
            assert.match(why, fault);
            assert.ok(!why.includes('\n'));
        });
    }

    function linkToForeign(): void {
        const foreign = join(folder, 'foreign');
        mkdirSync(foreign);
        renameSync(file, join(foreign, 'policy.json'));
        chownSync(foreign, 1, 0);
        symlinkSync(join(foreign, 'policy.json'), file);
    }
});
